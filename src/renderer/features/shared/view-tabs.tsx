import { createLink } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from 'react';
import './view-tabs.css';

/** The tabs that went away with the focus in this frame; undefined after other tabs came. */
let left: { label: string } | undefined;

/** Keeps the focus on the tabs of an area: each of its views has tabs of its own, and they go away with the view. */
function useFocusKept(label: string) {
  const nav = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const tabs = nav.current;
    const wasLeft = left?.label === label && document.activeElement === document.body;
    left = undefined;
    if (wasLeft) tabs?.querySelector<HTMLElement>('[aria-current]')?.focus();
    return () => {
      if (!tabs?.contains(document.activeElement)) return;
      const mine = { label };
      left = mine;
      // The next view may have no tabs. Those of a later one do not take the focus.
      requestAnimationFrame(() => {
        if (left === mine) left = undefined;
      });
    };
  }, [label]);
  return nav;
}

/** Shows the views of an area in its head. They are links, so that each can be opened in a new tab too. */
export function ViewTabs({ label, children }: { label: string; children: ReactNode }) {
  const nav = useFocusKept(label);
  return (
    <nav ref={nav} className="view-tabs" aria-label={label}>
      {children}
    </nav>
  );
}

function Anchor({ isCurrent, ...rest }: ComponentProps<'a'> & { isCurrent: boolean }) {
  return <a {...rest} aria-current={isCurrent ? 'page' : undefined} />;
}

/** Shows a link to one of the views of an area; `isCurrent` marks the open one. */
export const ViewTab = createLink(Anchor);
