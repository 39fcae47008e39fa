"""What is said in Wonky, in Chinese."""

from rumpus.engine.sentences import Catalog
from rumpus.games.wonky.sentences import any_block, blocks

SIZES = ["大", "中", "小"]
COLORS = ["蓝", "紫", "绿"]

SENTENCES: Catalog = {
    "Drawn": "{seat}摸到{card}。",
    "Reshuffled": "打出的牌洗成新的牌堆。",
    "TurnBegan": "轮到{seat}了。",
    "RanDry": "{seat}没有能出的牌，也没有牌可摸了。",
    "Played": "{seat}打出{card}。",
    "Reversed": "方向反过来了。",
    "BlockGrabbed": "{seat}拿起{block}。",
    "BlockReleased": "{seat}放开{block}……",
    "TowerStood": "一、二、三：塔站住了。{seat}成功了！",
    "BlockSlipped": "{name}不在最上面：{seat}再试一次。",
    "TowerNudged": "{seat}碰了塔：{block}拿回来重新放。",
    "TowerRested": "塔静下来了。",
    "TowerToppled": "塔倒了！",
    "TowerGaveWay": "塔还在晃：轮到{seat}时倒了！",
    "TowerFell": "塔倒了。{seat}摸牌，重新搭一座。",
    "TimeRanOut": "时间到：{seat}摸牌。",
    "NinthBlock": "第九块积木站住了：{seat}赢了！",
    "GameWon last": "只剩下{seat}，赢了！",
    "GameWon": "{seat}没有牌了，赢了！",
    "PlayerLeft": "{seat}离开了，塔留着。",
    # How it ended
    "added the ninth block to the tower": "{seats}把第九块积木放上了塔。",
    "placed a block for the last card": "{seats}用最后一张牌放好了积木。",
}

PHRASES: Catalog = {
    **blocks("{size} {color} block", "{size}{color}积木", SIZES, COLORS),
    **blocks("the {size} {color} block", "{size}{color}积木", SIZES, COLORS),
    **any_block("任意大小的{color}色积木", "任意颜色的{size}积木", SIZES, COLORS),
    "Pass": "Pass",
    "Reverse": "Reverse",
    "any block, then next player draws": "任意积木，然后下一位摸一张牌",
    "any block, then reverse": "任意积木，然后反转方向",
    "“{card}”": "“{card}”",
    "Stack crooked blocks on a tower that would rather fall.": "把歪歪扭扭的积木叠上一座总想倒的塔。",
    # What people were best at
    "steadiest hand: {n} blocks stood": {"other": "手最稳：{n}块站住了"},
    "loudest crash: {n} towers down": {"other": "最响的一声：倒了{n}座塔"},
    "butterfingers: {n} slipped": {"other": "手最滑：滑了{n}次"},
    "most cards in hand: {n} drawn": {"other": "手牌最多：摸了{n}张"},
    "boldest: {n} cards played": {"other": "最大胆：打出{n}张牌"},
    # Options
    "First player": "谁先开始",
    "By luck, or whoever sits in the first chair: offer it to your tallest player.": "看运气，或者坐第一把椅子的人：把它让给最高的人吧。",
    "by luck": "看运气",
    "first chair": "第一把椅子",
    "Seconds to choose a card; 0 means no clock.": "选牌的秒数；0 表示不限时。",
    "Placing clock": "放置时间",
    "Seconds to place a block, in one go or several; then the hand lets go. 0 means no clock.": "放积木的秒数，一次或几次都行；时间到手就放开。0 表示不限时。",
    "Nudging": "碰塔",
    "Forbidden: who lets go after pushing the tower takes the block back and places again. Allowed: it is only shown.": "禁止：碰了塔再放手，要拿回积木重放。允许：只是提示。",
    "forbidden": "禁止",
    "allowed": "允许",
    # Why not
    "One, two, three: wait for the count.": "一、二、三：等数完。",
    "The tower is falling.": "塔正在倒。",
    "First play a card.": "请先出一张牌。",
    "First take a block.": "请先拿一块积木。",
    "You have played a card: now place its block ({card}).": "你已经出了牌：现在放上积木（{card}）。",
    "No block that matches is free: {card}.": "没有合适的积木了：{card}。",
    "The tower fell in your turn: play a card that begins a new one.": "塔在你的回合倒了：打出一张能重新开始的牌。",
    "An action cannot be your last card.": "行动牌不能作为最后一张牌。",
    "There is no such block.": "没有这块积木。",
    "You hold that block already.": "你已经拿着那块积木了。",
    "The {block} is part of the tower.": "{block}已经在塔上了。",
    "The {block} does not match your card ({card}).": "{block}和你的牌不符（{card}）。",
}
