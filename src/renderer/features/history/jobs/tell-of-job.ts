import type { ExportJob, QueryJob } from '../../../../contract/index.ts';
import type { TellPerson } from '../../../data/system-messages.ts';
import { counted, formatBytes } from '../../../ui/format/index.ts';
import { tableWord } from '../tables.ts';
import { fileNameOf, suspectOf, unchangedWords, writtenWords } from './job-words.ts';

/** Returns what a finished export wrote. The figures come early: a message in a narrow header is cut at its end. */
function writtenBy(job: Exclude<ExportJob, QueryJob>): string {
  if (job.kind === 'dataset') {
    const written = job.result === null ? '' : writtenWords(job.result);
    if (written !== '') return `Wrote ${written} to the dataset`;
    return job.result !== null && job.result.again > 0 ? unchangedWords(job.result) : 'Nothing to write to the dataset';
  }
  const table = tableWord(job.table).toLowerCase();
  const suspect = suspectOf(job).length > 0 ? ', suspect' : '';
  const size = job.result === null ? '' : `: ${counted(job.result.rows, 'row')}, ${formatBytes(job.result.bytes)}`;
  return `Exported ${table}${suspect}${size}`;
}

function endOfQuery({ state, problem, result, file }: QueryJob): { text: string; isGood: boolean } | undefined {
  const name = fileNameOf(file);
  if (state === 'done' && result !== null) {
    return { text: `Exported ${counted(result.rows, 'row')} to ${result.file}`, isGood: true };
  }
  if (state === 'cancelled') {
    return { text: `The export of ${name} was cancelled. No file was written.`, isGood: true };
  }
  return state === 'failed'
    ? { text: `${name} could not be exported. ${problem ?? ''}`.trim(), isGood: false }
    : undefined;
}

/**
 * Returns the message about a job that has ended; undefined for any other job, and for a cancelled export of history.
 */
function endOf(job: ExportJob): { text: string; isGood: boolean } | undefined {
  const { state, problem } = job;
  if (job.kind === 'query') return endOfQuery(job);
  if (state === 'done') return { text: writtenBy(job), isGood: suspectOf(job).length === 0 };
  const what =
    job.kind === 'archive' ? `The export of ${tableWord(job.table).toLowerCase()}` : 'The export to the dataset';
  return state === 'failed' ? { text: `${what} failed. ${problem ?? ''}`.trim(), isGood: false } : undefined;
}

/**
 * Tells the person that an export is done or has failed, or that the export of a query was cancelled. Does nothing for
 * other jobs.
 */
export function tellOfJob(job: ExportJob, tellPerson: TellPerson): void {
  const end = endOf(job);
  if (end !== undefined) tellPerson(end.text, end.isGood ? 'good' : 'bad', job.id);
}
