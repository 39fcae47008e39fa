"""What is said in every game, in Chinese."""

from rumpus.engine.sentences import Catalog

SENTENCES: Catalog = {
    "stayed when everybody else had left": "其他人都离开后，{seats}留到了最后。",
}

PHRASES: Catalog = {
    "a card": "一张牌",
    "a {number}": "{number}",
    "an {number}": "{number}",
    "good company": "好伙伴",
    "It is {who}'s turn.": "轮到{who}了。",
    "You have left this game.": "你已经离开这局游戏。",
    "The game is over.": "游戏结束了。",
    "That card is not in your hand.": "你手里没有那张牌。",
    "{title} is for {first} to {last} players, not {players}.": "{title}适合{first}到{last}人，不是{players}人。",
    "Hands": "手牌",
    "hidden": "不公开",
    "open": "公开",
    "Turn clock": "每回合时间",
}
