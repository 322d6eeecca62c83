/**
 * A fault in external content, in words. It never leaves this module: readers of the content turn it into an error of
 * the catalogue or into a problem of a verdict.
 */
export class ContentError extends Error {
  override readonly name = 'ContentError';
}
