// The key that asks for a hint: all letters and digits are cards somewhere.
export const HINT_KEY = '!';
