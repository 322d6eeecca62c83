/** A name for a file on any system: letters, digits, spaces, dots and dashes. */
export function plainName(name: string): string {
  const plain = name.replace(/[^\p{L}\p{N} ._-]/gu, '-').replace(/^[ .-]+|[ .]+$/g, '');
  return plain.slice(0, 80).trimEnd() || 'query';
}
