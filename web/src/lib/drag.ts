// A card under a finger: it lifts at once, follows, and says where it was let go.

/** A tap that slips a little is still a tap. */
const SLIP = 7;

export interface Drag {
  lifted(): void;
  moved(x: number, y: number): void;
  dropped(x: number, y: number): void;
  /** Let go without having moved, or taken away by the system. */
  released(): void;
}

/** Follow one pointer from the moment it goes down on a card. */
export function follow(down: PointerEvent, card: HTMLElement, drag: Drag): void {
  if (down.button !== 0 || !down.isPrimary) return;
  let moving = false;
  drag.lifted();
  card.setPointerCapture(down.pointerId);

  const move = (event: PointerEvent) => {
    const x = event.clientX - down.clientX;
    const y = event.clientY - down.clientY;
    if (!moving && Math.hypot(x, y) < SLIP) return;
    if (!moving) {
      moving = true;
      card.dataset.dragged = '';
    }
    card.style.transform = `translate(${x}px, ${y}px) scale(1.06)`;
    drag.moved(event.clientX, event.clientY);
  };
  const end = (event: PointerEvent) => {
    card.removeEventListener('pointermove', move);
    card.removeEventListener('pointerup', end);
    card.removeEventListener('pointercancel', end);
    if (moving && event.type === 'pointerup') drag.dropped(event.clientX, event.clientY);
    else drag.released();
    // The click that follows a drag is part of it; it must find the mark.
    setTimeout(() => delete card.dataset.dragged);
  };
  card.addEventListener('pointermove', move);
  card.addEventListener('pointerup', end);
  card.addEventListener('pointercancel', end);
}
