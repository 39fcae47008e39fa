// A card under a finger.
import { type Mocked, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Drag, follow } from '../src/lib/drag';

let card: HTMLElement;
let drag: Mocked<Drag>;

beforeEach(() => {
  card = document.createElement('button');
  card.setPointerCapture = vi.fn();
  drag = { lifted: vi.fn(), moved: vi.fn(), dropped: vi.fn(), released: vi.fn() };
});

function pointer(type: string, x = 100, y = 100, more: PointerEventInit = {}): PointerEvent {
  return new PointerEvent(type, { clientX: x, clientY: y, isPrimary: true, pointerId: 1, ...more });
}

function down(more: PointerEventInit = {}): void {
  follow(pointer('pointerdown', 100, 100, more), card, drag);
}

describe('a finger that moves', () => {
  test('lifts the card at once, carries it along, and says where it was let go', () => {
    down();
    expect(drag.lifted).toHaveBeenCalledOnce();
    card.dispatchEvent(pointer('pointermove', 140, 60));
    expect(card.style.transform).toContain('translate(40px, -40px)');
    expect(drag.moved).toHaveBeenLastCalledWith(140, 60);
    card.dispatchEvent(pointer('pointerup', 150, 50));
    expect(drag.dropped).toHaveBeenCalledWith(150, 50);
    expect(drag.released).not.toHaveBeenCalled();
  });

  test('leaves a mark for the click that follows, and only for that', () => {
    vi.useFakeTimers();
    down();
    card.dispatchEvent(pointer('pointermove', 140, 60));
    card.dispatchEvent(pointer('pointerup', 140, 60));
    expect(card.dataset.dragged).toBe('');
    vi.runAllTimers();
    expect(card.dataset.dragged).toBeUndefined();
    vi.useRealTimers();
  });

  test('is not followed any longer once it has let go', () => {
    down();
    card.dispatchEvent(pointer('pointermove', 140, 60));
    card.dispatchEvent(pointer('pointerup', 140, 60));
    card.dispatchEvent(pointer('pointermove', 300, 300));
    expect(drag.moved).toHaveBeenCalledOnce();
  });
});

describe('a tap', () => {
  test('that slips a little is still a tap', () => {
    down();
    card.dispatchEvent(pointer('pointermove', 104, 104));
    card.dispatchEvent(pointer('pointerup', 104, 104));
    expect(card.style.transform).toBe('');
    expect(card.dataset.dragged).toBeUndefined();
    expect(drag.dropped).not.toHaveBeenCalled();
    expect(drag.released).toHaveBeenCalledOnce();
  });

  test('with a second finger or another button is nothing', () => {
    down({ isPrimary: false });
    down({ button: 2 });
    expect(drag.lifted).not.toHaveBeenCalled();
  });
});

test('what the system takes away is not dropped anywhere', () => {
  down();
  card.dispatchEvent(pointer('pointermove', 140, 60));
  card.dispatchEvent(pointer('pointercancel', 140, 60));
  expect(drag.dropped).not.toHaveBeenCalled();
  expect(drag.released).toHaveBeenCalledOnce();
});
