/** Ends what the program holds, but not for ever: what does not end in time is left to the system. */

/** @returns whether it ended by itself and in time; why not is handed to `report` */
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
