/** HTTP clients of data and transaction gateways: wire names, the rate budget, repetition where it is safe, errors in words. */
export type { UpstreamOptions } from './options.ts';
export { probe } from './probe.ts';
export type { Profile } from './probes.ts';
export type { SaveOptions } from './save-stream.ts';
export { createTransactionGateway, type TransactionGateway } from './transaction-gateway.ts';
export { type ArchiveQuery, createUpstream, type Identity, type Upstream } from './upstream.ts';
