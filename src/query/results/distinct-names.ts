/**
 * Returns the names in their order, each of them once: a name that repeats, in any case of letters, gets `_1`, `_2` and
 * so on behind it. An object of JSON has each key once, and the engine's own files do the same.
 */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let chosen = name;
    for (let number = 1; taken.has(chosen.toLowerCase()); number += 1) chosen = `${name}_${number}`;
    taken.add(chosen.toLowerCase());
    return chosen;
  });
}
