/** Inputs of the history tables: the network's lists, and noise of their own. */
import type { ExportTable } from '../../history/index.ts';
import type { Checkpoints } from '../checkpoints.ts';
import type { SandboxMarket } from '../funding/markets.ts';
import type { FundingPoints } from '../funding/point-list.ts';
import type { Nodes } from '../nodes/node-list.ts';
import type { PartyIds } from '../parties/party-ids.ts';
import type { Noise } from '../randomness.ts';
import type { RowOf } from './columns.ts';
import type { SandboxSegment } from './segments.ts';

/** The facts from which all tables of history follow. */
export interface HistoryWorld {
  seed: string;
  /** Multiplier of the usual number of rows in the tables of trading and money. */
  volume: number;
  /** Hash of a block, 64 lower-case hexadecimal digits. */
  blockHash(height: number): string;
  markets: readonly SandboxMarket[];
  parties: PartyIds;
  partiesAtGenesis: number;
  nodes: Nodes;
  checkpoints: Checkpoints;
  funding: FundingPoints;
}

/**
 * Yields the rows of a table in a segment, in the order of its primary key. They depend on the world and the segment
 * alone.
 */
export type TableRows<T extends ExportTable> = (segment: SandboxSegment) => Iterable<RowOf<T>>;

/**
 * First sequence number of each kind of a block's events, so that no two events of a block have the same number. Tables
 * that separate times by them count microseconds, so they stay below a second.
 */
export const SEQUENCE = {
  checkpoint: 1,
  delegation: 10,
  reward: 10_000,
  order: 100_000,
  trade: 300_000,
  ledger: 500_000,
  marketData: 900_000,
} as const;

/** Returns 32 bytes as hexadecimal digits: a separate hash or id for every position. */
export function noiseHex(noise: Noise, index: number, part = 0, detail = 0): string {
  return noise.details(index, part, 2 * detail, 2).toString('hex');
}

/** Returns what `noiseHex` returns for the details 0 to `count` - 1, in one computation. */
export function manyDigits(noise: Noise, index: number, part: number, count: number): string[] {
  const text = noise.details(index, part, 0, 2 * count).toString('hex');
  return Array.from({ length: count }, (_, detail) => text.slice(64 * detail, 64 * (detail + 1)));
}
