import { type ReactNode, useEffect, useRef } from 'react';

/**
 * Shows the content for a state of the vault and its keys, and keeps the focus there. A control that changes
 * the state disappears with its content. If it had the focus, a control of the new content gets it: the one that
 * the selector `next` finds, else the first.
 */
export function KeptFocus({
  state,
  next,
  children,
}: {
  state: string | undefined;
  next?: string;
  children: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  const last = useRef(state);
  useEffect(() => {
    if (last.current === state) return;
    last.current = state;
    if (!hadFocus.current || document.activeElement !== document.body) return;
    const find = (selector: string) => box.current?.querySelector<HTMLElement>(selector);
    ((next && find(next)) || find('input, button'))?.focus();
  }, [state, next]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only remembers where the focus was
    <div
      ref={box}
      onFocus={() => {
        hadFocus.current = true;
      }}
      onBlur={({ target, relatedTarget }) => {
        // A control that was disabled did not give the focus away, nor did one in a window that lost it. Of one that
        // is removed, React reports no blur.
        const isTaken = target.matches(':disabled') || target === document.activeElement;
        if (relatedTarget !== null || !isTaken) hadFocus.current = false;
      }}
    >
      {children}
    </div>
  );
}
