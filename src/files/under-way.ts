/** Names of the drafts that this thread is writing. They are unique, by whatever path their folder is reached. */
export const underWay = new Set<string>();
