/** Checks the sender of a message. Only the top frame of our page may use the bridge. */
import { OrreryError } from '../../contract/index.ts';
import { isOwnUrl } from './addresses.ts';

/** The checked properties of a message's frame; null when the frame has closed. */
export interface SenderFrame {
  readonly url: string;
  readonly origin: string;
  readonly parent: object | null;
}

/** Checks that a message comes from the top frame of our page. @throws OrreryError ORIGIN_REFUSED */
export function checkSender(frame: SenderFrame | null): void {
  // A page is ours only when both its address and its origin are: a page can run on behalf of another origin.
  if (frame !== null && frame.parent === null && isOwnUrl(frame.url) && isOwnUrl(`${frame.origin}/`)) return;
  throw new OrreryError('ORIGIN_REFUSED', { value: frame?.origin ?? 'a page that has gone' });
}
