/**
 * Returns a function that computes as `compute` does and caches its newest `limit` results, so that paging is cheap and
 * memory is bounded.
 */
export function remember<Value>(limit: number, compute: (key: number) => Value): (key: number) => Value {
  const known = new Map<number, Value>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined || known.has(key)) return found as Value;
    const value = compute(key);
    known.set(key, value);
    const [oldest] = known.keys();
    if (known.size > limit && oldest !== undefined) known.delete(oldest);
    return value;
  };
}
