/**
 * Shortens an id in its middle to `head` and `tail` characters, so that both ends can be compared. Short texts stay
 * whole.
 */
export function shortenMiddle(id: string, head = 6, tail = 6): string {
  return id.length <= head + tail + 1 ? id : `${id.slice(0, head)}…${id.slice(-tail)}`;
}

/**
 * Returns one or two letters for a name: the first ones of its first and last word, in upper case. Without a word in
 * the name, it is the first character of the id, or "?".
 */
export function monogram(name: string, id: string): string {
  const words = name
    .normalize('NFKC')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const first = [...(words[0] ?? id)][0] ?? '?';
  const second = words.length > 1 ? ([...(words.at(-1) ?? '')][0] ?? '') : '';
  return (first + second).toLocaleUpperCase('en');
}

/**
 * Returns a number from 0 to `buckets - 1` that is always the same for the same text; it gives an item a constant
 * colour.
 */
export function bucketOf(text: string, buckets: number): number {
  let hash = 2166136261;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 16777619);
  }
  return (hash >>> 0) % buckets;
}
