/** Maximum number of problems that are named. */
const MAX_NAMED = 5;

/** Returns lines that name the problems of a verdict: at most five, then the number of the others. */
export function problemLines(problems: readonly string[]): string[] {
  const more = problems.length - MAX_NAMED;
  return [
    ...problems.slice(0, MAX_NAMED).map((problem) => `Problem: ${problem}`),
    ...(more > 0 ? [`Problem: ${more} more, in the result.`] : []),
  ];
}
