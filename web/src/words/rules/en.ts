// The frame of the rules pages; the rules themselves are in their guides.
export default {
  title: 'How to play {game}',
  door: 'To the front door',
  shelf: 'Ways from here',
  search: 'Find a rule',
  found: { one: '{n} place', other: '{n} places' },
  options: 'What a table may choose',
  rulings: 'Where the sheet leaves room',
  rulingsNote: 'What we decided, and play by.',
  print: 'Print',
  learn: 'Learn by playing',
  weighed: 'Is it fair?',
  link: 'Link to this rule',
  now: 'Right now:',
  allRules: 'All the rules',
  unknown: 'There is no such game on the shelf.',
} as const;
