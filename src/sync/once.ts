/** Brings everything up to date once, for the command line and for whoever wants to be sure. */
import { type ListName, OrreryError, SYNC_CHOICES, type SyncChoice } from '../contract/index.ts';
import type { Link } from './link.ts';
import type { Resources } from './resources.ts';
import { wait } from './waits.ts';
import type { WalkResource } from './walk-resource.ts';

export interface SyncRequest {
  /** What to bring up to date; everything when absent. */
  only?: readonly SyncChoice[];
  /** Markets to sync beside those that are known. */
  markets?: readonly string[];
}

/** Rows that were new, but for nodes: those of the current epoch, which are fetched anew each time. */
export interface SyncTotals {
  nodes: number;
  parties: number;
  checkpoints: number;
  fundingPoints: number;
  /** Requests sent meanwhile. */
  requests: number;
}

/** Pauses up to this long are waited out, this many in a row; beyond them the service does not want to serve us. */
const PAUSE_AT_MOST_MS = 60_000;
const PAUSES_AT_MOST = 5;

export function createSyncOnce(
  link: Link,
  resources: Resources,
  discoverMarkets: (signal: AbortSignal) => Promise<void>,
  countRows: () => { list: string; scope: string; rows: number }[],
): (request: SyncRequest, signal: AbortSignal) => Promise<SyncTotals> {
  /** Does it again after a pause that the service asked for. */
  async function patiently<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    for (let pauses = 0; ; pauses += 1) {
      try {
        return await work();
      } catch (thrown) {
        const error = OrreryError.from(thrown);
        const pause = (link.limitedUntil ?? Date.now()) - Date.now();
        const isTooMuch = pauses === PAUSES_AT_MOST || pause > PAUSE_AT_MOST_MS;
        if (error.code !== 'UPSTREAM_LIMITED' || isTooMuch) throw error;
        await wait(pause + 1, signal);
      }
    }
  }

  async function bringUpToDate(resource: WalkResource, signal: AbortSignal): Promise<void> {
    await patiently(() => resource.newerAndLate(signal), signal);
    while (resource.walk.state()?.reachedOldest !== true) await patiently(() => resource.older(signal), signal);
  }

  return async ({ only = SYNC_CHOICES, markets = [] }, signal) => {
    const wants = (choice: SyncChoice) => only.includes(choice);
    const requestsBefore = link.requests;
    // What was not asked for counts as nothing, even where it is followed in the background meanwhile.
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

    const { epoch } = await patiently(() => link.poll(signal), signal);
    resources.addMarkets(markets.map((id) => ({ id, code: '', name: '' })));
    if (wants('funding')) await patiently(() => discoverMarkets(signal), signal);
    let nodes = 0;
    const chosen = resources.walks().filter(({ list }) => wants(list === 'fundingPeriodDataPoints' ? 'funding' : list));
    const outcomes = await Promise.allSettled([
      ...(wants('nodes')
        ? [
            patiently(async () => {
              nodes = await resources.nodes.refresh(epoch, signal);
            }, signal),
          ]
        : []),
      ...chosen.map((resource) => bringUpToDate(resource, signal)),
    ]);
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
    const after = countAll();
    return {
      nodes,
      parties: after.parties - before.parties,
      checkpoints: after.checkpoints - before.checkpoints,
      fundingPoints: after.fundingPoints - before.fundingPoints,
      requests: link.requests - requestsBefore,
    };
  };
}
