/** The names of devices on Windows, which no file can have there, also with an ending. */
const DEVICE = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]) *(?=\.|$)/i;

/**
 * Returns a name that a file can have on any system: the letters, digits, spaces, dots, dashes and underscores of
 * `name`, at most 80 UTF-16 units; "query" if nothing is left. The name of a device gets an underscore.
 */
export function toFileName(name: string): string {
  const plain = name
    .replace(/[^\p{L}\p{N} ._-]/gu, '-')
    .replace(/^[ .-]+/, '')
    .replace(DEVICE, '$1_');
  // The cut may leave a dot or a space at the end, or half a letter.
  return plain.slice(0, 80).replace(/[ .\p{Surrogate}]+$/u, '') || 'query';
}
