/**
 * HTTP clients of data gateways and transaction gateways: neutral names, rate budget, retries, failover, readable
 * errors.
 */

export type { UpstreamConnection } from './failover/connection.ts';
export { SILENCE_MS } from './failover/endpoint.ts';
export type { EventLog, EventLogEntry } from './failover/event-log.ts';
export { createUpstreamPool, type UpstreamPool } from './failover/upstream-pool.ts';
export type { SaveOptions } from './http/client.ts';
export type { Exchange, ExchangeOptions, OpenExchange } from './http/exchange.ts';
export type { Stream } from './http/streams.ts';
export type { ServiceIdentity } from './identity.ts';
export type { UpstreamOptions } from './options.ts';
export { createPriority, PRIORITY, type Priority, type RequestOptions } from './priority.ts';
export { startProbe } from './probe/probe.ts';
export type { Profile } from './probe/probes.ts';
export { createTransactionGateway, isNeverSent, type TransactionGateway } from './transaction-gateway.ts';
export { type ArchiveQuery, createUpstream, type Upstream } from './upstream.ts';
