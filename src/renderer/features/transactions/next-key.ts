import type { KeyboardEvent } from 'react';

/**
 * Ctrl Enter goes on from anywhere within. It is caught on its way down, as buttons and lists keep Enter to themselves;
 * what lies over the view (a panel, a dialog) is not within it.
 */
export function onNextKey(goOn: () => void) {
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    goOn();
  };
}
