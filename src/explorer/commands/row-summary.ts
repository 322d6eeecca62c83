import { LIST_NAMES, type ListName } from '../../contract/index.ts';

const WORDS: Readonly<Record<ListName, string>> = {
  nodes: 'nodes',
  parties: 'parties',
  checkpoints: 'checkpoints',
  fundingPeriodDataPoints: 'funding points',
};

/** Returns the number of stored rows of each list as one line for people. */
export function rowsInWords(resources: readonly { list: ListName; rows: number }[]): string {
  return LIST_NAMES.map((name) => {
    const rows = resources.filter(({ list }) => list === name).reduce((sum, resource) => sum + resource.rows, 0);
    return `${WORDS[name]} ${rows.toLocaleString('en')}`;
  }).join(' · ');
}

/** Returns the progress of a table of history as one line for people. */
export function historyInWords(progress: { table: string; segments: number; segmentsTotal: number }): string {
  const name = progress.table.slice('TABLE_'.length).toLowerCase().replaceAll('_', ' ');
  return `${name}: ${progress.segments.toLocaleString('en')} of ${progress.segmentsTotal.toLocaleString('en')} segments`;
}
