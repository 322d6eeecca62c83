/** What is computed over stored lists: reduced series, comparisons, audits. */
export const analysisMethods = {} as const;
