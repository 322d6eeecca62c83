/** Jobs in words. */
import type {
  ArchiveJob,
  BlockRange,
  DatasetJob,
  ExportJob,
  ExportTable,
  JobAction,
  QueryJob,
  Suspicion,
} from '../../../../contract/index.ts';
import { counted, formatBytes, formatDuration, formatInteger, visibleText } from '../../../ui/format/index.ts';
import type { Tone } from '../../../ui/parts/index.ts';
import { rangeWords, SUSPICION_WORDS } from '../ruler/lane-words.ts';
import { LIST_WORDS, listTitle, tableWord } from '../tables.ts';

/** Up to this many tables are named; more are counted. */
const MAX_TABLES = 3;

const STATE_WORDS: Readonly<Record<ExportJob['state'], { word: string; tone: Tone }>> = {
  queued: { word: 'Queued', tone: 'neutral' },
  running: { word: 'Running', tone: 'info' },
  paused: { word: 'Paused', tone: 'warn' },
  done: { word: 'Finished', tone: 'good' },
  failed: { word: 'Failed', tone: 'bad' },
  cancelled: { word: 'Cancelled', tone: 'neutral' },
};

/** Returns true for a running job that cannot continue at present; its `problem` is the reason. */
function isStalled({ state, problem }: ExportJob): boolean {
  return state === 'running' && problem !== null;
}

/** Returns the state of a job in words, with the tone of its colour. */
export function stateWords(job: ExportJob): { word: string; tone: Tone } {
  if (job.state === 'done' && suspectOf(job).length > 0) return { word: 'Finished, suspect', tone: 'warn' };
  return isStalled(job) ? { word: 'Waiting', tone: 'warn' } : STATE_WORDS[job.state];
}

/**
 * Returns the completed share (0 to 1) of the current step: by bytes if their total is known, else by the rows of a
 * dataset, else by segments; undefined if no total is known. A finished job has 1.
 */
export function shareDone(job: ExportJob): number | undefined {
  const { state, rowsDone, rowsTotal, bytesDone, bytesTotal, segmentsDone, segmentsTotal } = job;
  if (state === 'done') return 1;
  if (bytesTotal !== null && bytesTotal > 0) return bytesDone / bytesTotal;
  if (job.kind === 'dataset' && rowsTotal !== null && rowsTotal > 0) return rowsDone / rowsTotal;
  return segmentsTotal > 0 ? segmentsDone / segmentsTotal : undefined;
}

function ofTotal(done: number, total: number | null, format: (value: number) => string): string {
  return total === null ? format(done) : `${format(done)} of ${format(total)}`;
}

function segmentWords({ step, segmentsDone, segmentsTotal }: ExportJob, isMoving: boolean): string {
  const [doing, did] = STEP_WORDS[step];
  const total = formatInteger(segmentsTotal);
  return isMoving
    ? `${doing} segment ${formatInteger(Math.min(segmentsDone + 1, segmentsTotal))} of ${total}`
    : `${formatInteger(segmentsDone)} of ${total} segments ${did}`;
}

const STEP_WORDS: Readonly<Record<ExportJob['step'], readonly [doing: string, did: string]>> = {
  fetching: ['Downloading', 'downloaded'],
  converting: ['Preparing', 'prepared'],
  computing: ['Computing', 'computed'],
  writing: ['Writing', 'written'],
};

/**
 * Returns the activity of a query's export. Only the conversion of history counts segments; the rows are counted while
 * they are written.
 */
function queryStep(job: ExportJob, isMoving: boolean): string[] {
  if (job.step === 'converting') return [segmentWords(job, isMoving)];
  if (!isMoving) return [];
  return [job.step === 'computing' ? 'Computing rows' : 'Writing rows'];
}

/** Returns the activity of a job, the first part of its progress. */
function stepWords(job: ExportJob, isMoving: boolean): string[] {
  if (job.kind === 'query') return queryStep(job, isMoving);
  return job.kind === 'dataset' ? datasetStep(job, isMoving) : [segmentWords(job, isMoving)];
}

/** Returns true for a job that writes a list, whose rows its activity counts. */
function isOfList(job: ExportJob): boolean {
  return job.kind === 'dataset' && job.step === 'writing' && job.writing !== null;
}

/** Returns the activity of an export to a dataset: segments of tables, then rows of one list after the other. */
function datasetStep(job: DatasetJob, isMoving: boolean): string[] {
  const { writing, tables } = job;
  if (writing !== null && isOfList(job)) {
    const rows = `${LIST_WORDS[writing.list]}: ${ofTotal(writing.rows, writing.rowsTotal, formatInteger)} rows`;
    return [isMoving ? `Writing ${rows}` : rows];
  }
  return tables.length === 0 ? [] : [segmentWords(job, isMoving)];
}

function rowWords(done: number, total: number | null): string[] {
  return done > 0 || total !== null ? [`${ofTotal(done, total, formatInteger)} rows`] : [];
}

/**
 * Returns the current or last activity of a job in parts, for example "Downloading segment 3 of 8", "1.2 MB of 4 MB",
 * "12 s left".
 * @param isHeard false while Orrery's process does not answer: it is unknown if the job progresses, and how fast
 */
export function progressParts(job: ExportJob, isHeard = true): string[] {
  const { state, rowsDone, rowsTotal, bytesDone, bytesTotal } = job;
  const { bytesPerSecond, secondsLeft } = job;
  const isMoving = isHeard && state === 'running' && !isStalled(job);
  const parts = stepWords(job, isMoving);
  if (bytesDone > 0 || bytesTotal !== null) parts.push(ofTotal(bytesDone, bytesTotal, formatBytes));
  if (!isOfList(job)) parts.push(...rowWords(rowsDone, rowsTotal));
  if (isMoving && bytesPerSecond !== null) parts.push(`${formatBytes(bytesPerSecond)}/s`);
  if (isMoving && secondsLeft !== null)
    parts.push(`${formatDuration(BigInt(Math.ceil(secondsLeft)) * 1_000_000_000n)} left`);
  return parts;
}

/**
 * Returns what a job exports: a table, the tables and lists of a dataset (their numbers if there are more than three),
 * or the name of a query.
 */
export function titleOf(job: ExportJob): string {
  if (job.kind === 'archive') return tableWord(job.table);
  if (job.kind === 'query') return `Query: ${visibleText(job.name)}`;
  const { tables, lists } = job;
  const names = [...tables.map(tableWord), ...lists.map((list) => listTitle(list).toLowerCase())];
  if (names.length <= MAX_TABLES) return `Dataset: ${names.join(', ')}`;
  return `Dataset: ${countedParts([tables.length, 'table'], [lists.length, 'list']).join(', ')}`;
}

/** Returns numbers with their nouns, without those that are 0. */
function countedParts(...parts: readonly [count: number, noun: string][]): string[] {
  return parts.flatMap(([count, noun]) => (count > 0 ? [counted(count, noun)] : []));
}

/** Returns what an export wrote to a dataset: "4 segments and 2 lists"; empty if it wrote nothing. */
export function writtenWords({ written, lists }: NonNullable<DatasetJob['result']>): string {
  return countedParts([written, 'segment'], [lists.length, 'list']).join(' and ');
}

/**
 * Returns what an export that wrote nothing to a dataset did: it downloaded segments again, which are as the dataset has them,
 * or there was nothing to do.
 */
export function unchangedWords({ again }: Pick<NonNullable<DatasetJob['result']>, 'again'>): string {
  if (again === 0) return 'Nothing to write';
  return `${counted(again, 'segment')} downloaded again, ${again === 1 ? 'with' : 'all with'} the same rows`;
}

/** Returns the size, rows and files of a finished archive in words; empty if there is no result. */
export function resultParts({ result }: ArchiveJob): string[] {
  if (result === null) return [];
  return [formatBytes(result.bytes), counted(result.rows, 'row'), counted(result.csv.length, 'file')];
}

/**
 * Returns the result of an export to a dataset in words: what it wrote, then the size, rows and files that the tables and
 * lists had afterwards. Empty if there is no result.
 */
export function datasetParts({ result }: DatasetJob): string[] {
  if (result === null) return [];
  const sum = (what: 'rows' | 'bytes' | 'files') =>
    [...result.tables, ...result.lists].reduce((all, each) => all + each[what], 0);
  const written = writtenWords(result);
  const whole = countedParts([result.tables.length, 'whole table'], [result.lists.length, 'whole list']).join(' and ');
  return [
    written === '' ? unchangedWords(result) : `Wrote ${written}`,
    `Size of ${whole} after the export: ${formatBytes(sum('bytes'))}, ${counted(sum('rows'), 'row')} in ${counted(sum('files'), 'file')}`,
  ];
}

/** Returns the blocks of an export of history, "as stored" if it has only lists, or the file format of an exported query. */
export function aboutOf(job: ExportJob): string {
  if (job.kind === 'query') return FORMAT_WORDS[job.format];
  const { from, to } = job;
  return from === null || to === null ? 'as stored' : rangeWords({ from, to });
}

const FORMAT_WORDS: Readonly<Record<QueryJob['format'], string>> = {
  csv: 'CSV',
  parquet: 'Parquet',
  ndjson: 'NDJSON',
  json: 'JSON',
};

/** Returns the size and rows of a finished export of a query in words; empty if there is no result. */
export function queryParts({ result }: QueryJob): string[] {
  return result === null ? [] : [formatBytes(result.bytes), counted(result.rows, 'row')];
}

/** Returns the number of segments of the dataset's tables that cannot be reproduced exactly from Parquet. */
export function inexactIn({ result }: DatasetJob): number {
  return (result?.tables ?? []).reduce((sum, { inexact }) => sum + inexact, 0);
}

/** Returns the segments of a finished export that are not to be trusted; those of a dataset have a table. */
export function suspectOf(job: ExportJob): (BlockRange & { table?: ExportTable; suspicion: Suspicion })[] {
  return job.kind === 'query' ? [] : (job.result?.suspect ?? []);
}

/** Up to this many segments are named; more are counted. */
const MAX_DOUBTS = 3;

/**
 * Returns one sentence for each segment of an archive or of a dataset that is not to be trusted, with the reason: at most
 * three, then the number of the others. Empty if there is none.
 */
export function doubtsOf(job: ArchiveJob | DatasetJob): string[] {
  const suspect = suspectOf(job);
  const named = suspect.slice(0, MAX_DOUBTS).map((each) => {
    const where = each.table !== undefined ? `${tableWord(each.table)}, segment` : 'Segment';
    return `${where} ${rangeWords(each)}: ${SUSPICION_WORDS[each.suspicion]}.`;
  });
  const rest = suspect.length - named.length;
  if (rest === 0) return named;
  return [...named, `And ${counted(rest, 'more segment')}.${job.kind === 'archive' ? ' The manifest lists all.' : ''}`];
}

/** Returns the actions that a person can do on an export job in a state. */
export function actionsFor(state: ExportJob['state']): readonly JobAction[] {
  switch (state) {
    case 'queued':
    case 'running':
      return ['pause', 'cancel'];
    case 'paused':
      return ['resume', 'cancel'];
    case 'failed':
    case 'cancelled':
      return ['retry', 'remove'];
    case 'done':
      return ['remove'];
  }
}

/** Returns the name of the file at the end of a path of any system. */
export function fileNameOf(path: string): string {
  return path.split(/[/\\]/).at(-1) || path;
}
