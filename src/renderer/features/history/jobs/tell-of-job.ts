import type { ExportJob } from '../../../../contract/index.ts';
import { counted, formatBytes } from '../../../ui/format/index.ts';
import { announce } from '../../../ui/parts/index.ts';
import { tableWord } from '../tables.ts';

function endOf({ state, table, result, problem }: ExportJob): { text: string; isGood: boolean } | undefined {
  const what = `The export of ${tableWord(table).toLowerCase()}`;
  if (state === 'done') {
    const size = result === null ? '' : `: ${counted(result.rows, 'row')}, ${formatBytes(result.bytes)}`;
    return { text: `${what} is finished${size}`, isGood: true };
  }
  return state === 'failed' ? { text: `${what} failed. ${problem ?? ''}`.trim(), isGood: false } : undefined;
}

/** Whether the system may be asked to show messages, or already does. */
export function systemMessages(): NotificationPermission | 'absent' {
  return 'Notification' in window ? Notification.permission : 'absent';
}

/** Tells that a job has ended: in the window, and where that is allowed and nobody looks, by the system. */
export function tellOfJob(job: ExportJob): void {
  const end = endOf(job);
  if (end === undefined) return;
  announce(end.text, end.isGood ? 'good' : 'bad');
  if (document.visibilityState === 'visible' || systemMessages() !== 'granted') return;
  const message = new Notification('Orrery', { body: end.text, tag: job.id });
  message.onclick = () => {
    window.focus();
    message.close();
  };
}
