/** Shortens an id in its middle, so that both ends can be compared; short texts stay whole. */
export function shortenMiddle(id: string, head = 6, tail = 6): string {
  return id.length <= head + tail + 1 ? id : `${id.slice(0, head)}…${id.slice(-tail)}`;
}

/** Returns one or two letters for a name, or the first of the id if there is no name. */
export function monogram(name: string, id: string): string {
  const words = name
    .normalize('NFKC')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const first = [...(words[0] ?? id)][0] ?? '?';
  const second = words.length > 1 ? ([...(words.at(-1) ?? '')][0] ?? '') : '';
  return (first + second).toLocaleUpperCase('en');
}

/** A number from 0 to `buckets - 1` that is always the same for the same text; gives an item a constant colour. */
export function bucketOf(text: string, buckets: number): number {
  let hash = 2166136261;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 16777619);
  }
  return (hash >>> 0) % buckets;
}
