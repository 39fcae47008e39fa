// Which keys are meant for the table.
import { afterEach, expect, test } from 'vitest';
import { isTyping, switchKeys, tableKey } from '../src/lib/keys';

function pressed(key: string, how: KeyboardEventInit = {}, on: Element = document.body): KeyboardEvent {
  let seen: KeyboardEvent | undefined;
  document.body.append(on === document.body ? document.createElement('div') : on);
  on.addEventListener('keydown', (event) => (seen = event as KeyboardEvent), { once: true });
  on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...how }));
  return seen!;
}

afterEach(() => {
  switchKeys(true);
  document.body.replaceChildren();
});

test('letters count in either case', () => {
  expect(tableKey(pressed('d'))).toBe('d');
  expect(tableKey(pressed('D', { shiftKey: true }))).toBe('d');
});

test.each(['ctrlKey', 'metaKey', 'altKey', 'repeat'] as const)('with %s a key is not ours', (how) => {
  expect(tableKey(pressed('d', { [how]: true }))).toBeNull();
});

test.each(['input', 'textarea', 'select', 'dialog'])('in a %s a key is not ours', (name) => {
  const field = document.createElement(name);
  expect(isTyping(field)).toBe(true);
  expect(tableKey(pressed('d', {}, field))).toBeNull();
});

test('keys can be switched off, and that is remembered', () => {
  switchKeys(false);
  expect(tableKey(pressed('d'))).toBeNull();
  expect(localStorage.getItem('rumpus-keys')).toBe('off');
  switchKeys(true);
  expect(tableKey(pressed('d'))).toBe('d');
});
