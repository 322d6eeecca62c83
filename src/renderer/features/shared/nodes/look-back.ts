/** The changes of the watched nodes from epoch to epoch, also of epochs that ended while no page was open. */
import type { NodeRow } from '../../../../contract/index.ts';
import { type Change, changesSince, measuredFrom, type Seen, seenNow } from './changes.ts';

/** The watched nodes by id, each as it was last seen. */
export type Watched = Readonly<Record<string, Seen>>;

/** All nodes of an epoch, by id. */
export interface ListedNodes {
  epoch: bigint;
  nodes: ReadonlyMap<string, NodeRow>;
}

/**
 * A change of a watched node, and the epoch whose list shows it. `since` is the epoch in which the node was seen before,
 * if lists between the two were not read, so that the epoch of the change is not known.
 */
export type News = Change & { id: string; epoch: bigint; since?: bigint };

/** The most epochs before the current one that are read. A service that lags by more counts as one whose network began again. */
const MAX_BACK = 24n;

/**
 * Returns the epochs to read, oldest first: those since the watched nodes were last seen, at most 24 of them, and the
 * current one.
 */
export function epochsToRead(watched: Watched, current: bigint): bigint[] {
  const seen = Object.values(watched).flatMap(({ epoch }) => (epoch === null ? [] : [BigInt(epoch)]));
  const oldest = seen.reduce((least, epoch) => (epoch < least ? epoch : least), current) + 1n;
  const first = oldest < current - MAX_BACK ? current - MAX_BACK : oldest > current ? current : oldest;
  return Array.from({ length: Number(current - first) + 1 }, (_, index) => first + BigInt(index));
}

/**
 * Returns the watched nodes as the last list has them, and the changes on the way there, oldest first. A node that was
 * seen in a later epoch has no changes. If that is at most 24 epochs later, the service in use lags and the node stays as
 * it was seen, since the lists up to there are no news of it. Else its network has begun again.
 * @param lists oldest first; the last one is that of the current epoch
 */
export function lookThrough(watched: Watched, lists: readonly ListedNodes[]): { after: Watched; news: News[] } {
  const news: News[] = [];
  const after: Record<string, Seen> = {};
  const current = lists.at(-1)?.epoch ?? 0n;
  for (const [id, seen] of Object.entries(watched)) {
    const ahead = seen.epoch === null ? 0n : BigInt(seen.epoch) - current;
    if (ahead > 0n && ahead <= MAX_BACK) {
      after[id] = seen;
      continue;
    }
    let last = ahead > 0n ? { ...seen, epoch: null } : seen;
    for (const { epoch, nodes } of last.epoch === null ? lists.slice(-1) : lists) {
      if (last.epoch !== null && epoch < BigInt(last.epoch)) continue;
      const node = nodes.get(id);
      // Without scores, its status is not known.
      if (node?.rankingScore === null) {
        if (last.epoch !== null) last = { ...last, epoch: epoch.toString() };
        continue;
      }
      const now = node === undefined ? null : seenNow(node, epoch);
      const before = last.epoch === null ? epoch : BigInt(last.epoch);
      const dates = epoch > before + 1n ? { epoch, since: before } : { epoch };
      news.push(...changesSince(id, last, now).map((change) => ({ ...change, id, ...dates })));
      if (now === null) last = { ...last, epoch: epoch.toString(), status: null };
      else last = { ...now, from: measuredFrom(last, now) };
    }
    after[id] = last;
  }
  return { after, news: news.sort((one, other) => Number(one.epoch - other.epoch)) };
}
