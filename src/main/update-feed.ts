import type { UpdateFeed } from '../explorer/index.ts';

/** Replaced at build time (electron.vite.config.ts); null if no feed is configured. */
declare const ORRERY_UPDATE_FEED: UpdateFeed | null;

/** The address at which this build looks for newer releases, and the key whose signature it trusts. */
export const updateFeed: UpdateFeed | null = ORRERY_UPDATE_FEED;
