/** The permissions of our pages: write to the clipboard, and show notifications. Nothing else. */
import { isOwnUrl } from './addresses.ts';

const ALLOWED = new Set(['clipboard-sanitized-write', 'notifications']);

/**
 * Returns true for a permission that our pages have, if one of them requests it.
 * @param requestingUrl the page or origin that requests it
 */
export function mayUse(permission: string, requestingUrl: string): boolean {
  return ALLOWED.has(permission) && isOwnUrl(requestingUrl);
}

/** Returns true for files that our page made (a chart saved as a picture) and files of our own gateway. */
export function mayDownload(url: string): boolean {
  return isOwnUrl(url.replace(/^blob:/, ''));
}
