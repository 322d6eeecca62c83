/** Mirroring: tables of history kept complete in the background. */
import { z } from 'zod';
import { Table } from '../history.ts';
import { count } from './scalars.ts';
import { BlockRange } from './stored-history.ts';

const MirrorSettings = z.strictObject({
  /** Tables that are kept complete; none switches mirroring off. */
  tables: z.array(Table),
  /** Most that the history on disk may take; beyond it, what was used longest ago goes. Null for no limit. */
  limitBytes: count.nullable(),
  paused: z.boolean(),
});
export type MirrorSettings = z.output<typeof MirrorSettings>;

/** Mirroring: chosen tables kept complete in the background, newest segments first. */
export const Mirror = z.object({
  settings: MirrorSettings,
  /**
   * off (no tables), paused, fetching, waiting (for the network, or a pause it asked for), current (everything is here),
   * full (the limit is reached: older segments stay out), failed (will be tried again; see `problem`).
   */
  state: z.enum(['off', 'paused', 'fetching', 'waiting', 'current', 'full', 'failed']),
  /** What is being fetched; null otherwise. */
  fetching: BlockRange.extend({ table: Table }).nullable(),
  /** How far each mirrored table is. */
  tables: z.array(z.object({ table: Table, segments: count, segmentsTotal: count })),
  /** Size of the history on disk, mirrored or not. */
  bytes: count,
  problem: z.string().nullable(),
});
export type Mirror = z.output<typeof Mirror>;

export const mirrorMethods = {
  mirror: { input: z.strictObject({}), output: Mirror },
  /** @throws TABLE_REQUIRED */
  setMirror: { input: MirrorSettings, output: Mirror },
} as const;
