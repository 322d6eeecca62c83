/** By these, a person chooses another place. */
const ACTIONS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** In the capture phase: buttons let no press go further. */
const CAPTURED = { passive: true, capture: true };

/**
 * Scrolls to a section, and again whenever its page grows or shrinks: sections above it are still being read. It ends with
 * the first action of a person, or by the returned function.
 */
export function holdAtTop(section: Element, scroller: Element): () => void {
  // `scrollIntoView` with `block: 'start'` would scroll the window too.
  const hold = () => {
    scroller.scrollTop += section.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
  };
  const observer = new ResizeObserver(hold);
  for (const each of scroller.children) observer.observe(each);
  function end(): void {
    observer.disconnect();
    for (const action of ACTIONS) window.removeEventListener(action, end, CAPTURED);
  }
  for (const action of ACTIONS) window.addEventListener(action, end, CAPTURED);
  hold();
  return end;
}
