import type { ExportJob } from '../../../../contract/index.ts';
import { tellPerson } from '../../../data/system-messages.ts';
import { counted, formatBytes } from '../../../ui/format/index.ts';
import { tableWord } from '../tables.ts';

function endOf({ state, table, result, problem }: ExportJob): { text: string; isGood: boolean } | undefined {
  const what = `The export of ${tableWord(table).toLowerCase()}`;
  if (state === 'done') {
    const size = result === null ? '' : `: ${counted(result.rows, 'row')}, ${formatBytes(result.bytes)}`;
    return { text: `${what} is finished${size}`, isGood: true };
  }
  return state === 'failed' ? { text: `${what} failed. ${problem ?? ''}`.trim(), isGood: false } : undefined;
}

/** Announces that a job has ended. */
export function tellOfJob(job: ExportJob): void {
  const end = endOf(job);
  if (end !== undefined) tellPerson(end.text, end.isGood ? 'good' : 'bad', job.id);
}
