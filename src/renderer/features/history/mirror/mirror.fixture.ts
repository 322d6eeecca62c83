import type { z } from 'zod';
import type { explorerMethods } from '../../../../contract/index.ts';

export type MirrorAnswer = z.input<(typeof explorerMethods)['mirror']['output']>;

/** The mirroring of a network before anybody has changed it, in wire form. */
export const NO_MIRRORING: MirrorAnswer = {
  settings: { tables: [], limitBytes: null, paused: false },
  state: 'off',
  fetching: null,
  tables: [],
  bytes: 2_000_000,
  keptBytes: 0,
  problem: null,
  dataset: null,
};

/** The known datasets, in wire form. */
export const KNOWN_DATASETS: z.input<(typeof explorerMethods)['datasets']['output']> = {
  datasets: [{ id: 'cd', folder: '/disk/shared/chain', inExportFolder: false }],
  ofExportFolder: { id: 'ab', folder: '/home/me/exports/chain', inExportFolder: true },
};
