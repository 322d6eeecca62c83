/** Segments, exports, jobs, archives and mirroring of network history. */
export const historyMethods = {} as const;
