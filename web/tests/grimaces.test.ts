// Faces in words, and how they are drawn.
import { expect, test } from 'vitest';
import { expression, GRIMACES } from '../src/lib/expressions';
import { faceName, inWords, setShowsFaces, showsFaces } from '../src/lib/grimaces.svelte';

const nameOf = (chair: number) => ['Ann', 'Bob', 'Noodle'][chair] ?? '';

test('a face is told to whom it is made at, and to everybody else', () => {
  const face = { chair: 2, grimace: 'tongue', at: 0 } as const;
  expect(inWords(face, 0, nameOf)).toBe('Noodle sticks a tongue out at you.');
  expect(inWords(face, 1, nameOf)).toBe('Noodle sticks a tongue out at Ann.');
  expect(inWords(face, 2, nameOf)).toBe('You stick your tongue out at Ann.');
  expect(inWords({ chair: 1, grimace: 'laugh', at: null }, null, nameOf)).toBe('Bob laughs.');
  expect(faceName('tongue')).toBe('stick the tongue out');
});

test('no two faces are drawn alike', () => {
  const drawn = ['calm', 'happy', 'gloat', 'sweat', 'sad', ...GRIMACES] as const;
  expect(new Set(drawn.map((mood) => JSON.stringify(expression(mood, 50)))).size).toBe(drawn.length);
});

test('whoever wants no faces is asked once', () => {
  expect(showsFaces()).toBe(true);
  setShowsFaces(false);
  expect(showsFaces()).toBe(false);
  expect(localStorage.getItem('rumpus-faces')).toBe('off');
});
