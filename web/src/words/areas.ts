// Every area of the client that has words of its own: a folder with a catalog for each language.
// One line each; lines that two people add at once are both kept (.gitattributes).

export interface Areas {
  'uno-attack': typeof import('./uno-attack/en').default;
  domaniacal: typeof import('./domaniacal/en').default;
  door: typeof import('./door/en').default;
  loonacy: typeof import('./loonacy/en').default;
  replay: typeof import('./replay/en').default;
  room: typeof import('./room/en').default;
  lessons: typeof import('./lessons/en').default;
  tips: typeof import('./tips/en').default;
  stage: typeof import('./stage/en').default;
  table: typeof import('./table/en').default;
  wonky: typeof import('./wonky/en').default;
  rules: typeof import('./rules/en').default;
  home: typeof import('./home/en').default;
  whatif: typeof import('./whatif/en').default;
}
