// Text on the page that is in no catalog: in the pseudo-language every text of one stands between marks.
(known) => {
  const OPEN = '⟦';
  const CLOSE = '⟧';
  const SAID = ['aria-label', 'aria-description', 'aria-valuetext', 'alt', 'title', 'placeholder'];
  const words = known.sort((one, other) => other.length - one.length);

  let depth = 0;
  /** What of a text is outside all marks; a sentence may go on in the next element. */
  function bare(text) {
    let rest = '';
    for (const letter of text) {
      if (letter === OPEN) depth += 1;
      if (depth === 0) rest += letter;
      if (letter === CLOSE) depth -= 1;
    }
    for (const word of words) rest = rest.replaceAll(word, ' ');
    return /\p{L}{2}/u.test(rest) ? rest.trim().replace(/\s+/g, ' ') : '';
  }

  const found = new Set();
  const all = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = all.nextNode(); node; node = all.nextNode()) {
    if (node.nodeType === Node.TEXT_NODE) {
      // Names of languages are written in them; what is printed on cards is a drawing.
      if (node.parentElement.closest('script, style, noscript, option[lang], svg text')) continue;
      const rest = bare(node.data);
      if (rest) found.add(`${node.parentElement.localName}: ${rest}`);
    } else {
      const outside = depth;
      for (const name of SAID) {
        depth = 0;
        const rest = bare(node.getAttribute(name) ?? '');
        if (rest) found.add(`${node.localName}[${name}]: ${rest}`);
      }
      depth = outside;
    }
  }
  const title = ((depth = 0), bare(document.title));
  if (title) found.add(`the tab: ${title}`);
  return [...found];
}
