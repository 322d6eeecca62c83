import type { UpdateFeed } from '../explorer/index.ts';

/** The build puts it in (electron.vite.config.ts); null where none is configured. */
declare const ORRERY_UPDATE_FEED: UpdateFeed | null;

/** Where a release looks for newer ones, and whose signature it trusts. */
export const updateFeed: UpdateFeed | null = ORRERY_UPDATE_FEED;
