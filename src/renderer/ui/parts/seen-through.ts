/**
 * Starts a task and waits until it has settled, but at least `leastMs` milliseconds, so that a person sees that it ran.
 * Never rejects: the view that owns the task shows its error.
 */
export async function seenThrough(start: () => unknown, leastMs: number): Promise<void> {
  const started = async () => await start();
  await Promise.allSettled([started(), new Promise((resolve) => setTimeout(resolve, leastMs))]);
}
