/** Milliseconds in which a control that has the focus may still go: an answer must be read and shown first. */
const MAX_WAIT = 3_000;

/**
 * Focuses what `find` returns as soon as nothing has the focus, because the control that had it goes with what a person
 * has removed. Does nothing if that control stays. A dialog that closes returns the focus first.
 */
export function focusIfLost(find: () => HTMLElement | null | undefined): void {
  const until = performance.now() + MAX_WAIT;
  const look = () => {
    const { activeElement, body } = document;
    if (activeElement === null || activeElement === body) return find()?.focus();
    if (performance.now() < until) requestAnimationFrame(look);
  };
  requestAnimationFrame(() => requestAnimationFrame(look));
}
