/** The frames in which a control that has the focus may still go: an answer must be read and shown first. */
const MAX_FRAMES = 30;

/**
 * Focuses what `find` returns as soon as nothing has the focus, because the control that had it goes with what a person
 * has removed. Does nothing if that control stays. A dialog that closes returns the focus first.
 */
export function focusIfLost(find: () => HTMLElement | null | undefined): void {
  let frames = MAX_FRAMES;
  const look = () => {
    const { activeElement, body } = document;
    if (activeElement === null || activeElement === body) return find()?.focus();
    frames -= 1;
    if (frames > 0) requestAnimationFrame(look);
  };
  requestAnimationFrame(() => requestAnimationFrame(look));
}
