import type { Translation } from '..';
import type en from './en';

export default {
  title: '{game} の遊びかた',
  door: '玄関へ',
  shelf: 'ここから',
  search: 'ルールをさがす',
  found: { other: '{n} か所' },
  options: 'テーブルでえらべること',
  rulings: '説明書にないところ',
  rulingsNote: 'わたしたちの決まり（英語）。',
  print: '印刷',
  learn: '遊びながらおぼえる',
  link: 'このルールへのリンク',
  now: 'いまは：',
  allRules: 'すべてのルール',
  unknown: 'そのゲームは棚にありません。',
} satisfies Translation<typeof en>;
