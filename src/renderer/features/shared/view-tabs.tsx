import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import './view-tabs.css';

/** The views of an area, in its head: links, so that each opens in a new tab too. */
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

/** A link to one of the views. */
export const ViewTab = createLink(Anchor);
