/** A seeded generator: the same seed always gives the same numbers, on any machine. */
export interface Random {
  /** From 0 (included) to 1 (excluded). */
  unit(): number;
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number;
  /** True with the given probability. */
  chance(probability: number): boolean;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
  /** Another generator, whose numbers do not depend on how many this one has given. */
  of(name: string): Random;
}

/** FNV-1a, which spreads similar texts over all 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

export function createRandom(seed: string): Random {
  let state = hashOf(seed);

  /** Mulberry32. */
  function unit(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  return {
    unit,
    int: (min, max) => min + Math.floor(unit() * (max - min + 1)),
    chance: (probability) => unit() < probability,
    pick: (items) => items[Math.floor(unit() * items.length)] ?? items[0],
    of: (name) => createRandom(`${seed}/${name}`),
  };
}
