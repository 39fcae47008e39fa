import type { Translation } from '..';
import type en from './en';

export default {
  title: '{game} 怎么玩',
  door: '回到门口',
  shelf: '从这里',
  search: '查找规则',
  found: { other: '{n} 处' },
  options: '一桌可以选择的',
  rulings: '规则书没说清的地方',
  rulingsNote: '我们的决定（英文）。',
  print: '打印',
  learn: '边玩边学',
  link: '这条规则的链接',
  now: '现在：',
  allRules: '全部规则',
  unknown: '架子上没有这个游戏。',
} satisfies Translation<typeof en>;
