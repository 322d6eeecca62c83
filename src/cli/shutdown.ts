/** A signal that fires at the first SIGINT or SIGTERM, and the way to let go of both. */
export function stopOnSignals(): { signal: AbortSignal; stopped: Promise<void>; dispose(): void } {
  const abort = new AbortController();
  let stop: () => void = () => {};
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  const onSignal = () => {
    abort.abort();
    stop();
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  return {
    signal: abort.signal,
    stopped,
    dispose() {
      process.off('SIGINT', onSignal);
      process.off('SIGTERM', onSignal);
    },
  };
}
