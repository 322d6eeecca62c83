import type { ExplorerStatus } from '../../../contract/index.ts';
import { announce, copyText } from '../../ui/parts/index.ts';

/** Returns the path and search of the shown view, which hold its filter, sorting, range and open record. */
export function shownLink(): string {
  return location.pathname + location.search;
}

/**
 * Copies the link to the shown view: one that opens the desktop app, or the address of this page. Tells the person if
 * it worked.
 */
export async function copyShownLink(host: ExplorerStatus['host'] | undefined): Promise<void> {
  const link = host === 'desktop' ? `orrery://${shownLink().slice(1)}` : location.origin + shownLink();
  const isCopied = await copyText(link);
  const done = host === 'desktop' ? 'Copied the link' : 'Copied the link. It works in this browser until Orrery ends.';
  announce(isCopied ? done : 'The link could not be copied', isCopied ? 'good' : 'bad');
}
