// Where things lie, by name.
import { expect, test } from 'vitest';
import { elementAt, place, whereIs } from '../src/lib/places';

test('a place is known while its element is on the page', () => {
  const element = document.createElement('div');
  const remove = place('pile-0')(element) as () => void;
  expect(elementAt('pile-0')).toBe(element);
  remove();
  expect(elementAt('pile-0')).toBeUndefined();
  expect(whereIs('pile-0')).toBeUndefined();
});

test('an old element that goes does not take the name of the one that replaced it', () => {
  const [old, young] = [document.createElement('div'), document.createElement('div')];
  const remove = place('deck')(old) as () => void;
  place('deck')(young);
  remove();
  expect(elementAt('deck')).toBe(young);
});
