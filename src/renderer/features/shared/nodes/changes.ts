/** The changes of a watched node that cause a notification. */
import { z } from 'zod';
import { type NodeRow, ValidatorNodeStatus } from '../../../../contract/index.ts';
import { compareDecimals, compareDecimalTexts, parseDecimal, subtract } from '../../../../decimal/index.ts';
import { formatInteger, formatScore, visibleText } from '../../../ui/format/index.ts';
import { LOW_PERFORMANCE } from './performance.ts';
import { STATUS_WORDS } from './status.tsx';

/** A watched node as it was last seen. */
export const Seen = z.object({
  name: z.string(),
  /**
   * Epoch in decimal digits; null if the node was not yet seen in a current epoch, so that no change can be reported.
   */
  epoch: z.string().nullable(),
  /** Null after the network removes it from the list. */
  status: ValidatorNodeStatus.nullable(),
  performance: z.string(),
  /** Number of epochs that it has been offline since it was created. */
  offline: z.int(),
  /** The performance from which a slow loss is measured; that of the last reading if absent. */
  from: z.string().optional(),
});
export type Seen = z.output<typeof Seen>;

/** A node that can be watched. A comparison of epochs does not contain its missed epochs (`epochData`). */
export type Watchable = Pick<NodeRow, 'id' | 'name' | 'rankingScore'> & Partial<Pick<NodeRow, 'epochData'>>;

/** Maximum length of a stored name (characters): a service may name a node with any text, and the whole list has a limit. */
const MAX_NAME = 100;

/** The smallest loss of performance that causes a notification. */
const DROP = '0.05';

/** The changes that `changesSince` reports, for a sentence. */
export const NOTIFIED_CHANGES = `its status changes, the network stops listing it or lists it again, its performance drops by ${DROP} or more, also slowly, or below ${LOW_PERFORMANCE}, or the network reports a missed epoch`;

/**
 * Returns the state of a node in an epoch in the form that is kept for a watched node. A value that the network did not
 * report is empty, or 0 missed epochs.
 */
export function seenNow(node: Watchable, epoch: bigint): Seen {
  return {
    name: node.name.slice(0, MAX_NAME),
    epoch: epoch.toString(),
    status: node.rankingScore?.status ?? 'VALIDATOR_NODE_STATUS_UNSPECIFIED',
    performance: node.rankingScore?.performanceScore ?? '',
    offline: node.epochData?.offline ?? 0,
  };
}

/**
 * Returns the state of a node that a person begins to watch, as `seenNow` does. If the node is of a past epoch, or not
 * all of its state is known, the result has no epoch, so that nothing is compared with it.
 * @param epoch null if it is not known
 * @param current null if the current epoch is not known
 */
export function seenFirst(node: Watchable, epoch: bigint | null, current: bigint | null): Seen {
  const seen = seenNow(node, epoch ?? 0n);
  const isKnown = epoch !== null && node.epochData !== undefined && node.rankingScore !== null;
  return epoch === current && isKnown ? seen : { ...seen, epoch: null };
}

/** A change of a watched node as a sentence. A 'bad' one needs attention. */
export interface Change {
  text: string;
  tone: 'good' | 'bad';
}

/** Returns true if a performance is lower than another one by 0.05 or more; false if one of them is not known. */
function isDrop(before: string, after: string): boolean {
  const [was, is, drop] = [parseDecimal(before), parseDecimal(after), parseDecimal(DROP)];
  return was !== undefined && is !== undefined && drop !== undefined && compareDecimals(subtract(was, is), drop) >= 0;
}

/** Returns true if a performance is below the limit of a warning and another one is not; false if one is not known. */
function isFallBelowLimit(before: string, after: string): boolean {
  const isKnown = parseDecimal(after) !== undefined && parseDecimal(before) !== undefined;
  return (
    isKnown && compareDecimalTexts(before, LOW_PERFORMANCE) >= 0 && compareDecimalTexts(after, LOW_PERFORMANCE) < 0
  );
}

/**
 * Returns the performance from which a node has dropped by 0.05 or more: that of the last reading, or else the one from
 * which a slow loss is measured. A smaller loss from there counts if it goes below the limit of a warning. Undefined
 * without such a drop.
 */
function droppedFrom({ performance, from = performance }: Seen, now: Seen): string | undefined {
  const dropped = [performance, from].find((was) => isDrop(was, now.performance));
  return dropped ?? (isFallBelowLimit(from, now.performance) ? from : undefined);
}

/**
 * Returns the performance from which the next loss is measured; undefined if that is the performance of `now`. It changes
 * only at a notice and after a rise of 0.05 or more, so that small ups and downs cause no notices.
 */
export function measuredFrom(before: Seen, now: Seen): string | undefined {
  const { epoch, performance, from = performance } = before;
  const isKept = epoch !== null && parseDecimal(from) !== undefined && from !== now.performance;
  return !isKept || droppedFrom(before, now) !== undefined || isDrop(now.performance, from) ? undefined : from;
}

/**
 * Returns the missed epochs as text: the number of a single one if it is known, else how many. A list counts the epochs
 * before its own.
 * @param from the epoch in which the node was seen before, in decimal digits
 * @param to the epoch of the list that counts them; null if not known
 */
function missedEpochs(missed: number, from: string, to: string | null): string {
  if (missed > 1) return `${formatInteger(missed)} epochs`;
  return to !== null && BigInt(to) === BigInt(from) + 1n ? `epoch ${formatInteger(BigInt(from))}` : 'an epoch';
}

/**
 * Returns the changes since a node was last seen, as sentences: of its status, of missed epochs, and drops of its
 * performance by 0.05 or more, also over several epochs, or below the limit of a warning. Empty if `before` has no epoch.
 * @param now null if the network no longer lists the node
 */
export function changesSince(id: string, before: Seen, now: Seen | null): Change[] {
  if (before.epoch === null) return [];
  const name = visibleText(before.name) || id.slice(0, 8);
  if (now === null) return before.status === null ? [] : [{ text: `${name} is no longer listed`, tone: 'bad' }];
  const changes: Change[] = [];
  if (before.status === null) changes.push({ text: `${name} is listed again`, tone: 'good' });
  else if (now.status !== null && now.status !== before.status) {
    const [from, to] = [STATUS_WORDS[before.status], STATUS_WORDS[now.status]];
    const rose = to.rank > from.rank;
    changes.push({
      text: `${name} was ${rose ? 'promoted' : 'demoted'} from ${from.label.toLowerCase()} to ${to.label.toLowerCase()}`,
      tone: rose ? 'good' : 'bad',
    });
  }
  const missed = now.offline - before.offline;
  if (missed > 0) {
    changes.push({ text: `${name} missed ${missedEpochs(missed, before.epoch, now.epoch)}`, tone: 'bad' });
  }
  const from = droppedFrom(before, now);
  if (from !== undefined) {
    changes.push({
      text: `${name} ${performanceWords(before, now)}, down from ${formatScore(from).short}`,
      tone: 'bad',
    });
  }
  return changes;
}

/** Returns what a node's performance is now, in words that follow its name. */
function performanceWords({ status }: Seen, { performance, epoch }: Seen): string {
  // It is 0 also if the own stake fell below the minimum after an epoch of good work (docs/formulas.md 3.4).
  if (parseDecimal(performance)?.units === 0n) {
    const other = status === 'VALIDATOR_NODE_STATUS_CONSENSUS' ? '' : ', or it sent no heartbeat in time';
    return `has a performance score of 0 (its own stake may be below the minimum${other})`;
  }
  // The score that is listed with an epoch is that of the epoch before (docs/formulas.md 3.8).
  const when = epoch === null ? '' : ` in epoch ${formatInteger(BigInt(epoch) - 1n)}`;
  return `performed at ${formatScore(performance).short}${when}`;
}
