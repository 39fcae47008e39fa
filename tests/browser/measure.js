// What is wrong with the page in this window: cut, covered, overlapping or too small to be touched.
() => {
  const FINGER = 44;
  /** By how many cards there are in the hand: from ten on a finger may be wider, or higher, than a card. */
  const LEAST = [
    { cards: 10, shorter: FINGER, longer: FINGER },
    { cards: 20, shorter: 22, longer: 42 },
    { cards: Infinity, shorter: 16, longer: 24 },
  ];
  /** Pixels that nobody sees. */
  const HAIR = 1.5;
  /** What may be touched. */
  const PRESSED = 'button, a[href], input, select, summary, [role="slider"]';
  const CARD = '[data-card]';
  /** Mine is never smaller than theirs. */
  const RIVALS = [
    ['[data-mine] .card', '[data-stack] .card'],
    ['[data-card] .card', 'button .held .card'],
    ['[data-card] .card', '.open .card'],
  ];

  const faults = new Set();
  const layer = ['dialog[open]', ':popover-open', '.win', '.won', '[role="alertdialog"]', '.claims', '[aria-labelledby="counted"]', '.choice'].map((each) => document.querySelector(each));
  const root = layer.find((each) => each && getComputedStyle(each).position !== 'static') ?? document.body;

  const visible = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest('.unseen');

  function nameOf(element) {
    if (element.localName === 'svg') return `${nameOf(element.parentElement)}'s picture`;
    const own = element.ariaLabel ?? element.textContent.trim().replace(/\s+/g, ' ');
    const words = own.length > 40 ? `${own.slice(0, 40)}…` : own;
    const kind = [...element.classList].filter((each) => !each.startsWith('s-') && !each.startsWith('svelte'));
    return `${[element.localName, ...kind].join('.')}${words ? ` “${words}”` : ''}`;
  }

  /** What somebody sees of a box: how much of it windows and frames cut off, unless it can be scrolled to. */
  function cutOff(element, box) {
    let [down, across] = [true, true];
    for (let frame = element.parentElement; frame; frame = frame.parentElement) {
      const style = getComputedStyle(frame);
      const at = frame.getBoundingClientRect();
      const scrolls = (way) => way === 'auto' || way === 'scroll';
      if (scrolls(style.overflowY) && frame !== document.body) down = false;
      const clips = (way) => way === 'hidden' || way === 'clip';
      if (across && clips(style.overflowX) && (box.left < at.left - HAIR || box.right > at.right + HAIR)) return true;
      if (down && clips(style.overflowY) && (box.top < at.top - HAIR || box.bottom > at.bottom + HAIR)) return true;
      if (style.position === 'fixed') {
        if (down && (box.top < -HAIR || box.bottom > innerHeight + HAIR)) return true;
        break;
      }
    }
    return across && (box.left < -HAIR || box.right > innerWidth + HAIR);
  }

  const overlap = (one, other) =>
    Math.min(
      Math.min(one.right, other.right) - Math.max(one.left, other.left),
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top),
    );

  // ---- What there is

  const targets = [...root.querySelectorAll(PRESSED)]
    .filter((each) => visible(each) && each.tabIndex >= 0 && !each.closest('[inert]') && !each.matches('[type="radio"]'))
    // A field is touched at its label, too, if that has a place of its own.
    .map((each) => (each.matches('input') && each.closest('label')?.getClientRects().length && each.closest('label')) || each)
    .map((element) => ({ element, box: element.getBoundingClientRect() }));

  // The name over the door is drawn letter by letter, but it is read.
  const texts = [...root.querySelectorAll('.wordmark')]
    .filter(visible)
    .map((element) => ({ element, box: element.getBoundingClientRect(), text: true }));
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.data.trim() || element.closest('svg, script, style, select, [role="img"]') || !visible(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const line of range.getClientRects()) {
      if (line.width < 1) continue;
      // Letters do not fill their line.
      const air = line.height * 0.2;
      texts.push({ element, box: new DOMRect(line.x, line.y + air, line.width, line.height - 2 * air), text: true });
    }
  }

  const pictures = [...root.querySelectorAll('svg, img:not([alt=""]), [role="img"]')]
    .filter((each) => visible(each) && !each.closest('button, .confetti') && each.getBoundingClientRect().width > 0)
    .filter((each) => !each.parentElement.closest('svg, [role="img"]'))
    .map((element) => ({ element, box: element.getBoundingClientRect() }));

  // ---- Cut

  for (const { element, box } of [...targets, ...texts, ...pictures]) {
    if (cutOff(element, box)) faults.add(`${nameOf(element)} is cut off`);
  }
  for (const { element } of texts) {
    const style = getComputedStyle(element);
    const tooWide = style.overflowX !== 'visible' && element.scrollWidth > element.clientWidth + HAIR;
    // Letters may reach a little below a tight line; a line that is left out is more than that.
    const tooLong = style.webkitLineClamp !== 'none' && element.scrollHeight > element.clientHeight + parseFloat(style.lineHeight) / 2;
    if (tooWide || tooLong) faults.add(`${nameOf(element)} is cut short`);
  }
  if (document.documentElement.scrollWidth > innerWidth) faults.add('the page is wider than the window');
  if (document.querySelector('[data-phase]') && document.documentElement.scrollHeight > innerHeight)
    faults.add('the table is higher than the window');

  // ---- Too small

  const hand = targets.filter(({ element }) => element.matches(CARD));
  const held = LEAST.find(({ cards }) => hand.length <= cards);
  for (const { element, box } of targets) {
    const inHand = element.matches(CARD);
    // One that is picked up lies over its neighbors.
    if (inHand && root.querySelector('.picked')) continue;
    const free = inHand && hand.some((other) => other.element !== element && overlap(other.box, box) > 0) ? reachable(element, box) : box;
    const [shorter, longer] = [free.width, free.height].sort((one, other) => one - other);
    const least = inHand ? held : LEAST[0];
    if (shorter < least.shorter - 0.5 || longer < least.longer - 0.5)
      faults.add(`${nameOf(element)} is ${Math.round(free.width)} by ${Math.round(free.height)} to touch`);
  }

  /** How much of a card can be hit where most of it can, up to a finger: others may lie over it. */
  function reachable(element, box) {
    const STEP = 3;
    const LINES = 5;
    const hit = (x, y) => document.elementFromPoint(x, y)?.closest(CARD) === element;
    const found = { width: 0, height: 0 };
    for (let line = 1; line < LINES && Math.min(found.width, found.height) < FINGER; line += 1) {
      let [width, height] = [0, 0];
      const across = box.top + (box.height * line) / LINES;
      const down = box.left + (box.width * line) / LINES;
      for (let x = box.left; x <= box.right && width < FINGER; x += STEP) if (hit(x, across)) width += STEP;
      for (let y = box.top; y <= box.bottom && height < FINGER; y += STEP) if (hit(down, y)) height += STEP;
      found.width = Math.max(found.width, width);
      found.height = Math.max(found.height, height);
    }
    return found;
  }

  for (const [ours, others] of RIVALS) {
    const widthOf = (each) => each.getBoundingClientRect().width;
    const mine = [...document.querySelectorAll(ours)].map(widthOf);
    const theirs = [...document.querySelectorAll(others)].map(widthOf);
    if (mine.length && theirs.length && Math.min(...mine) < Math.max(...theirs) - HAIR)
      faults.add(`${ours} is ${Math.round(Math.min(...mine))} wide, ${others} ${Math.round(Math.max(...theirs))}`);
  }

  // ---- Over each other

  for (const { element, box } of targets) {
    if (element.matches(CARD)) continue;
    const x = box.left + box.width / 2;
    const y = box.top + box.height / 2;
    if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) continue;
    const found = document.elementFromPoint(x, y);
    if (found && sticky(found) === sticky(element) && !element.contains(found) && !found.contains(element))
      faults.add(`${nameOf(element)} is covered by ${nameOf(found)}`);
  }
  const things = [...targets, ...texts, ...pictures].map((each) => ({ ...each, seen: seen(each) }));
  /** A sign that is pinned on something may hide a bit of its picture, but no words. */
  const pinned = (sign, other) => {
    if (other.text) return false;
    let pin = sign.element;
    while (getComputedStyle(pin).position !== 'absolute') {
      pin = pin.parentElement;
      if (!pin || pin.contains(other.element)) return false;
    }
    return pin.parentElement.contains(other.element);
  };
  things.forEach((one, place) => {
    for (const other of things.slice(place + 1)) {
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
      if (overlap(one.seen, other.seen) <= HAIR) continue;
      if (one.element.matches(`${CARD}, kbd`) && other.element.matches(`${CARD}, kbd`)) continue;
      if (sticky(one.element) !== sticky(other.element)) continue;
      if (one.element.closest('.card') && other.element.closest('.card')) continue;
      if (pinned(one, other) || pinned(other, one)) continue;
      faults.add(`${nameOf(one.element)} and ${nameOf(other.element)} lie over each other`);
    }
  });

  /** The part of a text that is not cut off by the element it is in. */
  function seen({ element, box, text }) {
    if (!text || getComputedStyle(element).overflow === 'visible') return box;
    const frame = element.getBoundingClientRect();
    const [left, right] = [Math.max(box.left, frame.left), Math.min(box.right, frame.right)];
    return new DOMRect(left, box.top, right - left, box.height);
  }

  /** What stays in the window while the rest of the page is scrolled under it. */
  function sticky(element) {
    for (let each = element; each; each = each.parentElement)
      if (getComputedStyle(each).position === 'sticky') return true;
    return false;
  }
  return [...faults];
}
