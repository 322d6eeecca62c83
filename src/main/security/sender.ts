/** Who a message came from. Only the top frame of a page of ours may use the bridge. */
import { OrreryError } from '../../contract/index.ts';
import { isOwnUrl } from './addresses.ts';

/** What is looked at of a message's frame; null when the frame has gone. */
export interface SenderFrame {
  readonly url: string;
  readonly origin: string;
  readonly parent: object | null;
}

/** @throws OrreryError ORIGIN_REFUSED */
export function checkSender(frame: SenderFrame | null): void {
  // The address says where a page is, the origin on whose behalf it runs; a page is ours when both do.
  if (frame !== null && frame.parent === null && isOwnUrl(frame.url) && isOwnUrl(`${frame.origin}/`)) return;
  throw new OrreryError('ORIGIN_REFUSED', { value: frame?.origin ?? 'a page that has gone' });
}
