/**
 * Starts something and waits for its end, well or badly, and at least for `least` milliseconds, so that it is seen to
 * have happened. Never rejects: how it ended is told by what was asked for.
 */
export async function seenThrough(start: () => unknown, least: number): Promise<void> {
  const started = async () => await start();
  await Promise.allSettled([started(), new Promise((resolve) => setTimeout(resolve, least))]);
}
