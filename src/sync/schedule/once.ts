/** Syncs all lists once, for the command line. */
import { retryAfterPauses } from '../../async/index.ts';
import { type ListName, OrreryError, SYNC_CHOICES, type SyncChoice } from '../../contract/index.ts';
import type { UpstreamPool } from '../../upstream/index.ts';
import type { Resources } from '../lists/resources.ts';
import type { SharedListSync } from '../lists/shared-list-sync.ts';
import { lookUpMarket } from './look-up-market.ts';

/** Lists to sync once. */
export interface SyncRequest {
  /** Lists to sync; all by default. */
  only?: readonly SyncChoice[];
  /** Ids of the markets to sync; all known ones if it is empty. */
  markets?: readonly string[];
}

/** Numbers of new rows. For nodes: the number of nodes in the current epoch, which are fetched each time. */
export interface ListTotals {
  nodes: number;
  parties: number;
  checkpoints: number;
  fundingPoints: number;
}

/**
 * Returns the function that syncs the chosen lists once, to both ends, and gives the numbers of new rows; of nodes, the
 * number in the current epoch. If one list fails, or a market is unknown or cannot be looked up, the others are still
 * synced before its error is thrown.
 * @param countRows returns the number of stored rows of each resource
 */
export function createSyncOnce(
  pool: UpstreamPool,
  resources: Resources,
  discoverMarkets: (signal: AbortSignal) => Promise<void>,
  countRows: () => { list: string; scope: string; rows: number }[],
): (request: SyncRequest, signal: AbortSignal) => Promise<ListTotals> {
  async function syncList(resource: SharedListSync, signal: AbortSignal): Promise<void> {
    await retryAfterPauses(() => resource.newerAndLate(signal), signal);
    while (resource.sync.state()?.reachedOldest !== true) await retryAfterPauses(() => resource.older(signal), signal);
  }

  return async ({ only = SYNC_CHOICES, markets = [] }, signal) => {
    const wants = (choice: SyncChoice) => only.includes(choice);
    // A list that was not requested counts as 0, even if the follower syncs it meanwhile.
    const rowsOf = (choice: SyncChoice, list: ListName) =>
      countRows()
        .filter((resource) => resource.list === list && wants(choice))
        .reduce((sum, { rows }) => sum + rows, 0);
    const countAll = () => ({
      parties: rowsOf('parties', 'parties'),
      checkpoints: rowsOf('checkpoints', 'checkpoints'),
      fundingPoints: rowsOf('funding', 'fundingPeriodDataPoints'),
    });
    const before = countAll();

    const { epoch } = await retryAfterPauses(() => pool.poll(signal), signal);
    const discover = () => retryAfterPauses(() => discoverMarkets(signal), signal);
    const discovered = await Promise.allSettled(wants('funding') ? [discover()] : []);
    const addMarket = async (id: string) => {
      if (resources.fundingOf(id) !== undefined) return;
      resources.addMarkets([await retryAfterPauses(() => lookUpMarket(pool, id, signal), signal)]);
    };
    const added = await Promise.allSettled(wants('funding') ? markets.map(addMarket) : []);
    // Each step that begins goes on without its caller.
    if (signal.aborted) throw new OrreryError('CANCELLED', {});
    let nodes = 0;
    const syncNodes = async () => {
      nodes = await retryAfterPauses(() => resources.nodes.refresh(epoch, signal), signal);
    };
    const named = new Set(markets.map((id) => id.toLowerCase()));
    const isChosen = ({ list, sync }: SharedListSync) => {
      if (list !== 'fundingPeriodDataPoints') return wants(list);
      return wants('funding') && (named.size === 0 || named.has(sync.scope.toLowerCase()));
    };
    const chosen = resources.lists().filter(isChosen);
    const synced = await Promise.allSettled([
      ...(wants('nodes') ? [syncNodes()] : []),
      ...chosen.map((resource) => syncList(resource, signal)),
    ]);
    for (const outcome of [...discovered, ...added, ...synced]) if (outcome.status === 'rejected') throw outcome.reason;
    const after = countAll();
    return {
      nodes,
      parties: after.parties - before.parties,
      checkpoints: after.checkpoints - before.checkpoints,
      fundingPoints: after.fundingPoints - before.fundingPoints,
    };
  };
}
