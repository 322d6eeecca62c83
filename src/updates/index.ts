/** The look for newer releases: signed notices of a feed. */
export { type UpdateFeed, type UpdateWatch, watchUpdates } from './watch-updates.ts';
