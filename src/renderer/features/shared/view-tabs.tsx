import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import './view-tabs.css';

/** Shows the views of an area in its head. They are links, so that each can be opened in a new tab too. */
export function ViewTabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className="view-tabs" aria-label={label}>
      {children}
    </nav>
  );
}

function Anchor({ isCurrent, ...rest }: ComponentProps<'a'> & { isCurrent: boolean }) {
  return <a {...rest} aria-current={isCurrent ? 'page' : undefined} />;
}

/** Shows a link to one of the views of an area; `isCurrent` marks the open one. */
export const ViewTab = createLink(Anchor);
