/**
 * Returns a name that a file can have on any system: the letters, digits, spaces, dots, dashes and underscores of
 * `name`, at most 80 UTF-16 units; "query" if nothing is left.
 */
export function toFileName(name: string): string {
  const plain = name.replace(/[^\p{L}\p{N} ._-]/gu, '-').replace(/^[ .-]+|[ .]+$/g, '');
  return plain.slice(0, 80).trimEnd() || 'query';
}
