"""What is said in every game, in Japanese."""

from rumpus.engine.sentences import Catalog

SENTENCES: Catalog = {
    "stayed when everybody else had left": "みんなが席を立ったあと、{seats}が残りました。",
}

PHRASES: Catalog = {
    "a card": "カード",
    "a {number}": "{number}",
    "an {number}": "{number}",
    "good company": "楽しい仲間",
    "It is {who}'s turn.": "{who}の番です。",
    "You have left this game.": "このゲームからは抜けました。",
    "The game is over.": "ゲームは終わりました。",
    "That card is not in your hand.": "そのカードは手札にありません。",
    "{title} is for {first} to {last} players, not {players}.": "{title}は{first}〜{last}人用です（今は{players}人）。",
    "Hands": "手札",
    "hidden": "かくす",
    "open": "公開",
    "Turn clock": "持ち時間",
}
