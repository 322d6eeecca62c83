/** The HTTP client of a data gateway: wire names, the rate budget, repetition where it is safe, errors in words. */
export type { UpstreamOptions } from './options.ts';
export type { SaveOptions } from './save-stream.ts';
export { type ArchiveQuery, createUpstream, type Identity, type Upstream } from './upstream.ts';
