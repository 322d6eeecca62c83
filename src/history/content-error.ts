/**
 * What is wrong with content that came from outside, in words. It stays inside this room: whoever reads the content turns
 * it into an error of the catalogue or into a problem of a verdict.
 */
export class ContentError extends Error {
  override readonly name = 'ContentError';
}
