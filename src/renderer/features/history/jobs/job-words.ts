/** Jobs in words. */
import type { ArchiveJob, DatasetJob, ExportJob, QueryJob } from '../../../../contract/index.ts';
import { counted, formatBytes, formatDuration, formatInteger, visibleText } from '../../../ui/format/index.ts';
import type { Tone } from '../../../ui/parts/index.ts';
import { rangeWords, SUSPICION_WORDS } from '../ruler/lane-words.ts';
import { tableWord } from '../tables.ts';

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
 * Returns the completed share (0 to 1) of the current step: by bytes if their total is known, else by segments;
 * undefined if neither total is known. A finished job has 1.
 */
export function shareDone({
  state,
  bytesDone,
  bytesTotal,
  segmentsDone,
  segmentsTotal,
}: ExportJob): number | undefined {
  if (state === 'done') return 1;
  if (bytesTotal !== null && bytesTotal > 0) return bytesDone / bytesTotal;
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

/**
 * Returns the current or last activity of a job in parts, for example "Downloading segment 3 of 8", "1.2 MB of 4 MB",
 * "12 s left".
 */
export function progressParts(job: ExportJob): string[] {
  const { state, rowsDone, rowsTotal, bytesDone, bytesTotal } = job;
  const { bytesPerSecond, secondsLeft } = job;
  const isMoving = state === 'running' && !isStalled(job);
  const parts = job.kind === 'query' ? queryStep(job, isMoving) : [segmentWords(job, isMoving)];
  if (bytesDone > 0 || bytesTotal !== null) parts.push(ofTotal(bytesDone, bytesTotal, formatBytes));
  if (rowsDone > 0 || rowsTotal !== null) parts.push(`${ofTotal(rowsDone, rowsTotal, formatInteger)} rows`);
  if (isMoving && bytesPerSecond !== null) parts.push(`${formatBytes(bytesPerSecond)}/s`);
  if (isMoving && secondsLeft !== null)
    parts.push(`${formatDuration(BigInt(Math.ceil(secondsLeft)) * 1_000_000_000n)} left`);
  return parts;
}

/**
 * Returns what a job exports: a table, the tables of a dataset (their number if there are more than three), or the name
 * of a query.
 */
export function titleOf(job: ExportJob): string {
  if (job.kind === 'archive') return tableWord(job.table);
  if (job.kind === 'query') return `Query: ${visibleText(job.name)}`;
  const { tables } = job;
  return tables.length > MAX_TABLES
    ? `Dataset: ${counted(tables.length, 'table')}`
    : `Dataset: ${tables.map(tableWord).join(', ')}`;
}

/** Returns the size, rows and files of a finished archive in words; empty if there is no result. */
export function resultParts({ result }: ArchiveJob): string[] {
  if (result === null) return [];
  return [formatBytes(result.bytes), counted(result.rows, 'row'), counted(result.csv.length, 'file')];
}

/**
 * Returns the result of an export to a dataset in words: what it added, then the size, rows and files of the tables as
 * they are now. Empty if there is no result.
 */
export function datasetParts({ result }: DatasetJob): string[] {
  if (result === null) return [];
  const sum = (what: 'rows' | 'bytes' | 'files') => result.tables.reduce((all, table) => all + table[what], 0);
  const added = result.written === 0 ? 'Nothing to add' : `Added ${counted(result.written, 'segment')}`;
  return [added, formatBytes(sum('bytes')), counted(sum('rows'), 'row'), counted(sum('files'), 'file')];
}

/** Returns the blocks of an export of history, or the file format of an exported query. */
export function aboutOf(job: ExportJob): string {
  return job.kind === 'query' ? FORMAT_WORDS[job.format] : rangeWords(job);
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

function suspectOf(job: ExportJob) {
  return job.kind === 'archive' ? (job.result?.suspect ?? []) : [];
}

/** Up to this many segments are named; more are counted. */
const MAX_DOUBTS = 3;

/**
 * Returns one sentence for each segment of an archive that is not to be trusted, with the reason: at most three, then
 * the number of the others. Empty if there is none.
 */
export function doubtsOf(job: ArchiveJob): string[] {
  const suspect = suspectOf(job);
  const named = suspect
    .slice(0, MAX_DOUBTS)
    .map(({ suspicion, ...range }) => `Segment ${rangeWords(range)}: ${SUSPICION_WORDS[suspicion]}.`);
  const rest = suspect.length - named.length;
  return rest > 0 ? [...named, `And ${counted(rest, 'more segment')}. The manifest lists all.`] : named;
}

/** An action of a person on a job. */
export type JobAction = 'pause' | 'resume' | 'cancel' | 'retry' | 'remove';

/** Returns the actions that a job allows in a state. */
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
