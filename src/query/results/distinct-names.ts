/** Names that repeat get a number behind them, as in the engine's own files: an object has each key once. */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let chosen = name;
    for (let number = 1; taken.has(chosen.toLowerCase()); number += 1) chosen = `${name}_${number}`;
    taken.add(chosen.toLowerCase());
    return chosen;
  });
}
