/** Test helpers: the status of a network. */
import type { z } from 'zod';
import type { ExplorerStatus } from '../../contract/index.ts';

type OfNothing = { [Field in 'resources' | 'background' | 'notices']: [] };

/** Returns the status of a live network of which nothing is stored, in the form that the explorer sends. */
export function liveStatus(id: string): z.input<typeof ExplorerStatus> & ExplorerStatus & OfNothing {
  return {
    ...{ version: '1', host: 'browser', connection: 'live', problem: null },
    network: { id, name: id, kind: 'remote', address: 'http://localhost', chainId: id, stakeDecimals: 18 },
    ...{ position: null, observedAt: null, currentEpoch: null, genesis: null, epochStart: null, epochExpiry: null },
    limitedUntil: null,
    ...{ resources: [], background: [], notices: [] },
  };
}
