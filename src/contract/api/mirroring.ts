/** Mirroring: tables of history that are kept complete in the background. */
import { z } from 'zod';
import { Table } from '../history.ts';
import { int64 } from '../scalars.ts';
import { count, namedNetwork } from './common.ts';
import { datasetId } from './dataset-exports.ts';
import { BlockRange } from './stored-history.ts';

const MirrorSettings = z.strictObject({
  /** Tables to keep complete; an empty list turns mirroring off. */
  tables: z.array(Table),
  /**
   * Maximum size of the history on disk, with the files made for its queries; above it, parts that are not mirrored are
   * removed first, then the lowest blocks. Parts that an unfinished export or the dataset needs next are kept, also above
   * the limit. Null for no limit.
   */
  limitBytes: count.nullable(),
  paused: z.boolean(),
  /** Id of a known dataset that the tables are added to; none if absent. */
  dataset: datasetId.optional(),
});
export type MirrorSettings = z.output<typeof MirrorSettings>;

/** Mirroring: chosen tables kept complete in the background, newest segments first. */
export const Mirror = z.object({
  settings: MirrorSettings,
  /**
   * `off`: no tables. `writing`: to the dataset. `waiting`: for the network, or until its rate limit allows more.
   * `current`: nothing is missing. `full`: the limit is reached, so older segments are left out; unfinished exports
   * keep theirs. `failed`: will be retried, and `problem` has the reason.
   */
  state: z.enum(['off', 'paused', 'fetching', 'writing', 'waiting', 'current', 'full', 'failed']),
  /** The segments being downloaded; null otherwise. */
  fetching: BlockRange.extend({ table: Table }).nullable(),
  /** Progress of each mirrored table. */
  tables: z.array(z.object({ table: Table, segments: count, segmentsTotal: count })),
  /** Size of the history on disk, mirrored or not, and of the files that were made for queries. */
  bytes: count,
  /**
   * While the state is full, the size of the stored segments of other tables that unfinished exports need: they stay,
   * also above the limit. Else 0.
   */
  keptBytes: count,
  problem: z.string().nullable(),
  /** The dataset that the tables are added to; null without one. */
  dataset: z
    .object({
      id: z.string(),
      /** Null while it cannot be read; see `problem`. */
      folder: z.string().nullable(),
      /** The blocks that are being added; null otherwise. */
      writing: BlockRange.extend({ table: Table }).nullable(),
      /** Why nothing is added; it will be tried again. */
      problem: z.string().nullable(),
      /**
       * True while the state is full and the dataset lacks known segments that can be added. The stored ones that it needs
       * next are kept.
       */
      waits: z.boolean(),
      /**
       * The last block of each mirrored table in the dataset; null before it is there. `isCut`: later segments are listed,
       * but none begins right after that block, so nothing can be added.
       */
      tables: z.array(z.object({ table: Table, to: int64.nullable(), isCut: z.boolean() })),
    })
    .nullable(),
});
export type Mirror = z.output<typeof Mirror>;

/** The methods of the explorer's API for mirroring. */
export const mirrorMethods = {
  mirror: { input: z.strictObject({}), output: Mirror },
  /** @throws TABLE_REQUIRED, DATASET_UNKNOWN, FILE_UNWRITABLE (the dataset is in the data folder) */
  setMirror: { input: MirrorSettings.extend(namedNetwork), output: Mirror },
} as const;
