// Where things lie, by name.
import { expect, test } from 'vitest';
import { elementAt, isOver, place, whereIs } from '../src/lib/places';

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

test('a finger may miss a place by a little', () => {
  const element = document.createElement('div');
  element.getBoundingClientRect = () => new DOMRect(100, 200, 50, 70);
  const remove = place('mine')(element) as () => void;
  expect(isOver('mine', 125, 230)).toBe(true);
  expect(isOver('mine', 77, 177)).toBe(true);
  expect(isOver('mine', 173, 293)).toBe(true);
  expect(isOver('mine', 75, 230)).toBe(false);
  expect(isOver('mine', 175, 230)).toBe(false);
  expect(isOver('mine', 125, 175)).toBe(false);
  expect(isOver('mine', 125, 295)).toBe(false);
  remove();
  expect(isOver('mine', 125, 230)).toBe(false);
});
