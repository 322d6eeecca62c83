/** Closes resources within a time limit. The system releases what is still open after it. */

/**
 * Returns true if `close` ended in time without an error. Otherwise returns false, and `report` gets the reason. Never
 * throws.
 */
export async function closeWithin(
  milliseconds: number,
  close: () => Promise<void>,
  report: (problem: unknown) => void,
): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not closed after ${milliseconds} ms`)), milliseconds);
  });
  try {
    await Promise.race([close(), late]);
    return true;
  } catch (problem) {
    report(problem);
    return false;
  } finally {
    clearTimeout(timer);
  }
}
