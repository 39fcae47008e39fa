"""What is said in Wonky, in Japanese."""

from rumpus.engine.sentences import Catalog
from rumpus.games.wonky.sentences import any_block, blocks

SIZES = ["大きい", "中くらいの", "小さい"]
COLORS = ["青", "紫", "緑"]

SENTENCES: Catalog = {
    "Drawn": "{seat}が{card}を引きました。",
    "Reshuffled": "出したカードを切りまぜて、新しい山札にしました。",
    "TurnBegan": "{seat}の番です。",
    "RanDry": "{seat}は何も出せず、引くカードもありません。",
    "Played": "{seat}が{card}を出しました。",
    "Reversed": "逆回りになりました。",
    "BlockGrabbed": "{seat}が{block}を取りました。",
    "BlockReleased": "{seat}が{block}から手をはなしました…",
    "TowerStood": "1、2、3：タワーは立っています。{seat}、成功！",
    "BlockSlipped": "{name}が一番上にありません。{seat}はもう一度。",
    "TowerNudged": "{seat}がタワーを押してしまいました。{block}をもどして置きなおします。",
    "TowerRested": "タワーの揺れがおさまりました。",
    "TowerToppled": "タワーがくずれる！",
    "TowerGaveWay": "まだ揺れていたタワーが、{seat}の番にくずれた！",
    "TowerFell": "タワーがくずれました。{seat}がカードを引いて、新しいタワーを始めます。",
    "TimeRanOut": "時間切れ。{seat}がカードを引きます。",
    "NinthBlock": "9個目のブロックが立った：{seat}の勝ち！",
    "GameWon last": "残ったのは{seat}だけ。勝ちです！",
    "GameWon": "{seat}の手札がなくなりました。勝ちです！",
    "PlayerLeft": "{seat}が席を立ちました。タワーは残ります。",
    # How it ended
    "added the ninth block to the tower": "{seats}が9個目のブロックを積みました。",
    "placed a block for the last card": "{seats}が最後のカードのブロックを積みました。",
}

PHRASES: Catalog = {
    **blocks("{size} {color} block", "{size}{color}ブロック", SIZES, COLORS),
    **blocks("the {size} {color} block", "{size}{color}ブロック", SIZES, COLORS),
    **any_block("どの大きさでも{color}ブロック", "どの色でも{size}ブロック", SIZES, COLORS),
    "Pass": "Pass",
    "Reverse": "Reverse",
    "any block, then next player draws": "どのブロックでも、次の人が1枚引く",
    "any block, then reverse": "どのブロックでも、逆回り",
    "“{card}”": "「{card}」",
    "Stack crooked blocks on a tower that would rather fall.": "くずれたがるタワーに、ゆがんだブロックを積もう。",
    # What people were best at
    "steadiest hand: {n} blocks stood": {"other": "しっかりした手：{n}個成功"},
    "loudest crash: {n} towers down": {"other": "一番の大音：タワー{n}つ"},
    "butterfingers: {n} slipped": {"other": "すべる指：{n}回"},
    "most cards in hand: {n} drawn": {"other": "手札いっぱい：{n}枚引いた"},
    "boldest: {n} cards played": {"other": "大胆：{n}枚出した"},
    # Options
    "First player": "最初の人",
    "By luck, or whoever sits in the first chair: offer it to your tallest player.": "くじ引き、または1番の席の人。一番背の高い人にゆずりましょう。",
    "by luck": "くじ引き",
    "first chair": "1番の席",
    "Seconds to choose a card; 0 means no clock.": "カードを選ぶ秒数。0なら時間制限なし。",
    "Placing clock": "置く時間",
    "Seconds to place a block, in one go or several; then the hand lets go. 0 means no clock.": "ブロックを置く秒数（何回でも）。すぎると手がはなれます。0なら時間制限なし。",
    "Nudging": "押すこと",
    "Forbidden: who lets go after pushing the tower takes the block back and places again. Allowed: it is only shown.": "禁止：タワーを押してはなすと、ブロックをもどして置きなおします。許可：表示するだけです。",
    "forbidden": "禁止",
    "allowed": "許可",
    # Why not
    "One, two, three: wait for the count.": "1、2、3：数え終わるまで待ってください。",
    "The tower is falling.": "タワーがくずれています。",
    "First play a card.": "まずカードを出してください。",
    "First take a block.": "まずブロックを取ってください。",
    "You have played a card: now place its block ({card}).": "カードを出しました。次はブロックを置いてください（{card}）。",
    "No block that matches is free: {card}.": "合うブロックが残っていません：{card}。",
    "The tower fell in your turn: play a card that begins a new one.": "あなたの番にタワーがくずれました。新しいタワーを始めるカードを出してください。",
    "An action cannot be your last card.": "アクションは最後の1枚にできません。",
    "There is no such block.": "そのブロックはありません。",
    "You hold that block already.": "そのブロックはもう持っています。",
    "The {block} is part of the tower.": "{block}はタワーの一部です。",
    "The {block} does not match your card ({card}).": "{block}はあなたのカードに合いません（{card}）。",
}
