// What a catalog is made of: texts with holes, and texts that have a form for every number.

/** A text, or its plural forms by `n`. */
export type Text = string | Forms;
export type Forms = { readonly [form in Intl.LDMLPluralRule]?: string } & { readonly other: string };
export type Catalog = Readonly<Record<string, Text>>;
export type Values = Readonly<Record<string, string | number>>;

type HolesIn<S> = S extends `${string}{${infer Hole}}${infer Rest}` ? Hole | HolesIn<Rest> : never;
/** The names of the holes in a text; a text with forms is always told `n`. */
export type Holes<T> = T extends string ? HolesIn<T> : HolesIn<T[keyof T]> | 'n';

/** What must be told to fill a text: nothing, or a value for every hole. */
export type Told<T> = string extends T
  ? [values?: Values]
  : [Holes<T>] extends [never]
    ? []
    : [
        values: {
          readonly [hole in Holes<T>]: hole extends 'n'
            ? T extends string
              ? string | number
              : number
            : string | number;
        },
      ];

/** A text with its holes filled, in the form that its language wants for `n`. */
export function fill(text: Text, values: Values | undefined, language: string): string {
  const chosen = typeof text === 'string' ? text : (text[rulesOf(language).select(Number(values?.n))] ?? text.other);
  if (!values) return chosen;
  return chosen.replace(/\{(\w+)\}/g, (hole, name: string) => {
    const value = values[name];
    return typeof value === 'number' ? value.toLocaleString(language) : (value ?? hole);
  });
}

const rules = new Map<string, Intl.PluralRules>();

function rulesOf(language: string): Intl.PluralRules {
  let known = rules.get(language);
  if (!known) rules.set(language, (known = new Intl.PluralRules(language)));
  return known;
}
