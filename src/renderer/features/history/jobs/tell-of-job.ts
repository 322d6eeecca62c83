import type { ExportJob } from '../../../../contract/index.ts';
import { tellPerson } from '../../../data/system-messages.ts';
import { counted, formatBytes } from '../../../ui/format/index.ts';
import { tableWord } from '../tables.ts';

function sizeOf(job: ExportJob): string {
  if (job.kind === 'dataset') return job.result === null ? '' : `: ${counted(job.result.written, 'segment')} added`;
  return job.result === null ? '' : `: ${counted(job.result.rows, 'row')}, ${formatBytes(job.result.bytes)}`;
}

function endOf(job: ExportJob): { text: string; isGood: boolean } | undefined {
  const { state, problem } = job;
  const what =
    job.kind === 'archive' ? `The export of ${tableWord(job.table).toLowerCase()}` : 'The export to the dataset';
  if (state === 'done') return { text: `${what} is finished${sizeOf(job)}`, isGood: true };
  return state === 'failed' ? { text: `${what} failed. ${problem ?? ''}`.trim(), isGood: false } : undefined;
}

/** Announces that a job has ended. */
export function tellOfJob(job: ExportJob): void {
  const end = endOf(job);
  if (end !== undefined) tellPerson(end.text, end.isGood ? 'good' : 'bad', job.id);
}
