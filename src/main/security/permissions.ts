/** What a page of ours may ask the system for: to put text on the clipboard, and to show messages. Nothing else. */
import { isOwnUrl } from './addresses.ts';

const ALLOWED = new Set(['clipboard-sanitized-write', 'notifications']);

/** @param requestingUrl the page or origin that asks */
export function mayUse(permission: string, requestingUrl: string): boolean {
  return ALLOWED.has(permission) && isOwnUrl(requestingUrl);
}

/** Files that a page of ours made itself (a chart saved as a picture) or that our own gateway serves. */
export function mayDownload(url: string): boolean {
  return isOwnUrl(url.replace(/^blob:/, ''));
}
