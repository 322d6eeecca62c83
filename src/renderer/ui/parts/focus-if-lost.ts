/** Time in which a control that has the focus may still go (milliseconds): an answer must be read and shown first. */
const MAX_WAIT_MS = 3_000;

/** Dialogs and menus return the focus when they close. */
const RETURNING = '[role="dialog"], [role="alertdialog"], [role="menu"]';

const canHaveFocus = (element: Element) => element.isConnected && !element.matches(':disabled');

/**
 * Focuses what `find` returns as soon as nothing has the focus, because the control that had it goes with what a person
 * has removed. Does nothing if that control stays, or if the person moves the focus from it. A dialog that closes returns
 * the focus first.
 */
export function focusIfLost(find: () => HTMLElement | null | undefined): void {
  const until = performance.now() + MAX_WAIT_MS;
  let holder: Element | undefined;
  const note = () => {
    const { activeElement, body } = document;
    if (activeElement === null || activeElement === body) return undefined;
    if (activeElement.closest(RETURNING) === null) holder ??= activeElement;
    return activeElement;
  };
  const look = () => {
    const focused = note();
    if (focused === undefined && (holder === undefined || !canHaveFocus(holder))) return find()?.focus();
    const isMoved = holder !== undefined && focused !== holder;
    if (!isMoved && performance.now() < until) requestAnimationFrame(look);
  };
  note();
  requestAnimationFrame(() => requestAnimationFrame(look));
}
