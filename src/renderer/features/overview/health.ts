/**
 * The health of the network, derived from stored data: a few findings, each with its reason and the view that explains
 * it.
 */
import type { ExplorerStatus, NodeRow } from '../../../contract/index.ts';
import { compareDecimals, parseDecimal } from '../../../decimal/index.ts';
import { errorCode, errorText } from '../../data/error-text.ts';
import { isUnreached } from '../../data/use-status.ts';
import { counted, formatInteger, visibleText } from '../../ui/format/index.ts';
import { isOpening } from '../shared/is-opening.ts';
import { LOW_PERFORMANCE } from '../shared/nodes/performance.ts';
import { blocksSince } from './checkpoint-age.ts';

/**
 * How a finding is judged. 'unknown': the data is still missing. 'none': there is nothing yet to judge. 'dated': true
 * at an earlier time, and the network cannot be asked now.
 */
export type FindingTone = 'good' | 'warn' | 'bad' | 'unknown' | 'none' | 'dated';

/** One finding about the health of the network. `text` gives the reason. */
export interface HealthFinding {
  about: 'connection' | 'nodes' | 'watched' | 'checkpoints' | 'funding' | 'store';
  tone: FindingTone;
  title: string;
  text: string;
  /** The filter of the list that has only what the finding is about; absent for the whole view. */
  filter?: string;
}

/** Returns the finding about the connection: offline, connecting, limited, live with a warning, or live. */
export function connectionHealth(status: ExplorerStatus): HealthFinding {
  const about = 'connection';
  const { connection, network, position, problem, notices } = status;
  if (connection === 'offline') {
    return { about, tone: 'bad', title: 'Offline', text: problem ?? `${visibleText(network.name)} cannot be reached.` };
  }
  if (connection === 'connecting') {
    return { about, tone: 'unknown', title: 'Connecting', text: `${visibleText(network.name)} has not answered yet.` };
  }
  const [notice] = notices;
  const isLimited = connection === 'limited';
  if (notice !== undefined) {
    return { about, tone: 'warn', title: `${isLimited ? 'Limited' : 'Live'}, with a warning`, text: notice.text };
  }
  if (isLimited) {
    return { about, tone: 'warn', title: 'Limited', text: problem ?? 'The service limits the number of requests.' };
  }
  if (position === null) return { about, tone: 'unknown', title: 'Live', text: 'No block is known yet.' };
  return { about, tone: 'good', title: 'Live', text: `Newest block: ${formatInteger(position.height)}.` };
}

/**
 * Returns the finding with its date while the network does not answer. It then counts as neither good nor bad, because
 * it was true only at the time of the last answer.
 * @param asOf the time of that answer, as text; undefined if it is not known
 * @param now Unix milliseconds
 */
export function datedWhileUnreached(
  finding: HealthFinding,
  status: ExplorerStatus,
  asOf: string | undefined,
  now: number,
): HealthFinding {
  return isUnreached(status, now) ? dated(finding, asOf ?? null, 'At the last connection') : finding;
}

/**
 * Returns a good finding or a warning as what was true at an earlier time: "As of 12:00: …". Other findings, which judge
 * nothing, stay as they are.
 * @param asOf that time as text; null if it is not known
 * @param undated begins a finding without a time: that of a list that the network never confirmed
 */
export function dated(finding: HealthFinding, asOf: string | null, undated = 'Not fully downloaded'): HealthFinding {
  if (finding.tone !== 'good' && finding.tone !== 'warn') return finding;
  const when = asOf === null ? undated : `As of ${asOf}`;
  return { ...finding, tone: 'dated', text: `${when}: ${finding.text}` };
}

const NAMES = { nodes: 'Nodes', checkpoints: 'Checkpoints', funding: 'Funding' } as const;

interface Query {
  data: unknown;
  error: unknown;
}

/**
 * Returns true if data is only late: it is not stored yet, and the network is not offline. The query retries by itself.
 */
export function isStillToCome(error: unknown, status: ExplorerStatus | undefined): boolean {
  return error != null && errorCode(error) === 'NOT_CACHED' && status?.connection !== 'offline';
}

/**
 * Returns the finding that data could not be loaded while the network answers. Undefined if the data arrived, is still
 * loading, or is only late.
 */
export function unreadableFinding(
  about: keyof typeof NAMES,
  { data, error }: Query,
  status: ExplorerStatus,
): HealthFinding | undefined {
  if (data !== undefined || error == null || status.connection === 'offline') return undefined;
  if (isStillToCome(error, status)) return undefined;
  return { about, tone: 'warn', title: `${NAMES[about]} could not be loaded`, text: errorText(error) };
}

/** Sums up all findings: "1 problem, 2 warnings", "1 warning", "Checking…" or "All is well". */
export function sentenceOf(findings: readonly HealthFinding[] | undefined): string {
  const have = (tone: FindingTone) => findings?.filter((finding) => finding.tone === tone).length ?? 0;
  const problems = have('bad') > 0 ? [counted(have('bad'), 'problem')] : [];
  const warnings = have('warn') > 0 ? [counted(have('warn'), 'warning')] : [];
  const wrong = [...problems, ...warnings];
  if (wrong.length > 0) return wrong.join(', ');
  return findings === undefined || have('unknown') > 0 ? 'Checking…' : 'All is well';
}

const performance = (node: NodeRow) => parseDecimal(node.rankingScore?.performanceScore ?? '');

/** Returns true if the performance of a node is below `LOW_PERFORMANCE`. */
export function performsLow(node: NodeRow): boolean {
  const [value, bound] = [performance(node), parseDecimal(LOW_PERFORMANCE)];
  return value !== undefined && bound !== undefined && compareDecimals(value, bound) < 0;
}

/** Compares two nodes by their performance, for the lowest first. Nodes whose performance is not known come last. */
export function lowestFirst(a: NodeRow, b: NodeRow): number {
  const [left, right] = [performance(a), performance(b)];
  if (left === undefined || right === undefined) return Number(left === undefined) - Number(right === undefined);
  return compareDecimals(left, right);
}

/** Returns the consensus nodes with a performance below `LOW_PERFORMANCE`, the lowest first. */
export function lowPerformers(nodes: readonly NodeRow[]): NodeRow[] {
  return nodes
    .filter((node) => node.rankingScore?.status === 'VALIDATOR_NODE_STATUS_CONSENSUS' && performsLow(node))
    .sort(lowestFirst);
}

/**
 * Returns the finding about the performance of the consensus nodes.
 * @param nodes undefined while they are not loaded
 */
export function nodesHealth(nodes: readonly NodeRow[] | undefined): HealthFinding {
  const about = 'nodes';
  if (nodes === undefined) return { about, tone: 'unknown', title: 'Nodes', text: 'Not loaded yet.' };
  const consensus = nodes.filter(({ rankingScore }) => rankingScore?.status === 'VALIDATOR_NODE_STATUS_CONSENSUS');
  if (consensus.length === 0) {
    return { about, tone: 'unknown', title: 'Nodes', text: 'No node is in the consensus set.' };
  }
  const low = lowPerformers(nodes);
  if (low.length === 0) {
    const all =
      consensus.length === 1
        ? 'The one consensus node performs'
        : `All ${formatInteger(consensus.length)} consensus nodes perform`;
    const text = `${all} at ${LOW_PERFORMANCE} or better.`;
    return { about, tone: 'good', title: 'Nodes perform well', text };
  }
  const names = low.slice(0, 2).map(({ id, name }) => visibleText(name) || id.slice(0, 8));
  const more = low.length > names.length ? ` and ${low.length - names.length} more` : '';
  const text = `Performance below ${LOW_PERFORMANCE} in the last epoch: ${names.join(', ')}${more}.`;
  const filter = `status=consensus performance<${LOW_PERFORMANCE}`;
  return { about, tone: 'warn', title: `${counted(low.length, 'consensus node')} lagging`, text, filter };
}

/**
 * Returns the finding about the age of the newest checkpoint. It is a warning above 150% of the usual interval.
 * @param newest block height of the newest checkpoint; null if there is none, undefined while it is not loaded
 * @param median usual number of blocks between checkpoints; null if there are too few
 * @param height height of the newest block
 */
export function checkpointHealth(
  newest: bigint | null | undefined,
  median: bigint | null | undefined,
  height: bigint | undefined,
): HealthFinding {
  const about = 'checkpoints';
  if (newest === null) return { about, tone: 'none', title: 'Checkpoints', text: 'The network lists none.' };
  if (newest === undefined || height === undefined || median === undefined) {
    return { about, tone: 'unknown', title: 'Checkpoints', text: 'Not loaded yet.' };
  }
  const age = blocksSince(newest, height);
  if (age === null) {
    const text = `The last one was at block ${formatInteger(newest)}, which the service in use has not reached.`;
    return { about, tone: 'none', title: 'Checkpoints', text };
  }
  const text = `The last one is ${counted(age, 'block')} old`;
  if (median !== null && median > 0n && age * 2n > median * 3n) {
    return {
      about,
      tone: 'warn',
      title: 'Checkpoint overdue',
      text: `${text}; the usual interval is ${formatInteger(median)}.`,
    };
  }
  return { about, tone: 'good', title: 'Checkpoints on time', text: `${text}.` };
}

/**
 * Returns the finding about the newest checkpoint of a list that is not current. The age of that checkpoint says nothing,
 * because the network may have made later ones.
 * @param newest as in `checkpointHealth`
 * @param asOf the time of the list as text; null if it is not known
 */
export function staleCheckpointHealth(newest: bigint | null | undefined, asOf: string | null): HealthFinding {
  if (newest == null) return checkpointHealth(newest, undefined, undefined);
  const text = `The last one was at block ${formatInteger(newest)}.`;
  return dated({ about: 'checkpoints', tone: 'good', title: 'Checkpoints', text }, asOf);
}

/**
 * Returns the finding about the stored lists: problems, incomplete lists, or all stored. If all are stored, it also
 * counts the stored past epochs apart: they are downloaded after the lists. Offline, problems do not count: some lists
 * have one only because their request was cut off, and the rows of all lists can be read.
 */
export function storeHealth(status: ExplorerStatus): HealthFinding {
  const { resources, connection, background } = status;
  const about = 'store';
  const troubled = connection === 'offline' ? [] : resources.filter(({ problem }) => problem !== null);
  const partial = resources.filter(({ complete }) => !complete);
  const rows = resources.reduce((sum, resource) => sum + resource.rows, 0);
  if (troubled.length > 0) {
    const text = troubled[0]?.problem ?? '';
    return { about, tone: 'warn', title: `${counted(troubled.length, 'list')} not up to date`, text };
  }
  if (resources.length === 0 && isOpening(status)) {
    return { about, tone: 'unknown', title: 'Stored data', text: 'Not loaded yet.' };
  }
  if (resources.length === 0) {
    const text = connection === 'offline' ? 'Data loads when the network answers.' : 'Waiting for the first rows.';
    return { about, tone: 'unknown', title: 'Nothing stored yet', text };
  }
  if (partial.length > 0) {
    const text = `${counted(rows, 'row')} so far; ${counted(partial.length, 'list')} still incomplete.`;
    return { about, tone: connection === 'offline' ? 'warn' : 'unknown', title: 'Partly stored', text };
  }
  const epochs = background.find(({ name }) => name === 'pastEpochs');
  const past =
    epochs === undefined || epochs.of === null
      ? ''
      : ` Past epochs of nodes: ${formatInteger(epochs.done)} of ${formatInteger(epochs.of)}.`;
  return {
    about,
    tone: 'good',
    title: 'All lists are stored',
    text: `${counted(rows, 'row')}, available offline.${past}`,
  };
}
