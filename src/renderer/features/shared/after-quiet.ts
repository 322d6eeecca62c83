/** Debounces values: acts only on the last one, after a time without another. */
export interface AfterQuiet<Value> {
  /** Puts in a value, which replaces a waiting one, and starts the time again. */
  put(value: Value): void;
  /** Acts at once on a waiting value, if there is one. */
  flush(): void;
}

/** Returns an object that calls `act` with the newest value once no other value has come for `quiet` milliseconds. */
export function afterQuiet<Value>(quiet: number, act: (value: Value) => void): AfterQuiet<Value> {
  let waiting: { value: Value; timer: ReturnType<typeof setTimeout> } | undefined;
  function flush(): void {
    if (waiting === undefined) return;
    const { value, timer } = waiting;
    clearTimeout(timer);
    waiting = undefined;
    act(value);
  }
  return {
    put(value) {
      clearTimeout(waiting?.timer);
      waiting = { value, timer: setTimeout(flush, quiet) };
    },
    flush,
  };
}
