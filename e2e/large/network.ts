/** A sandbox network with so many trades that a dataset of them takes gigabytes. */
import { createSandboxSource } from '../../src/sandbox/index.ts';

export interface Network {
  options: { seed: string; parties: number; historyRows: number; height: number };
  /** The first block whose trades are taken. */
  from: number;
}

/** Rows of one segment, as a thread makes them, with what they add up to. */
export interface MadeSegment {
  at: number;
  header: string;
  rows: Uint8Array;
  count: number;
  price: bigint;
  size: bigint;
}

/** About 14,900 trades in every 1,000 blocks, at least as many as are wanted. */
export function networkWith(trades: number): Network {
  const blocks = Math.ceil(trades / 14_800) * 1_000;
  const from = 1_000_000;
  return { options: { seed: 'large', parties: 1_000, historyRows: 100, height: from + blocks }, from: from + 1 };
}

export function segmentsOf({ options, from }: Network) {
  return [...createSandboxSource({ ...options, still: true }).history.between(from, options.height)];
}
