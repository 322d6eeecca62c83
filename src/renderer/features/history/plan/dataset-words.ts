/** The plan of an export to a dataset, in words. */
import type { DatasetPlan, PlannedDatasetTable } from '../../../../contract/index.ts';
import { counted, formatInteger } from '../../../ui/format/index.ts';
import { rangeWords } from '../ruler/lane-words.ts';
import { tableWord } from '../tables.ts';

/**
 * Says why tables cannot be added to: "Trades in the dataset has blocks 1 – 1,000. A table grows at its end only,
 * without a gap."
 */
export function blockedWords(tables: readonly PlannedDatasetTable[]): string {
  const [first] = tables;
  const has =
    tables.length === 1 && first?.present != null
      ? `${tableWord(first.table)} in the dataset has blocks ${rangeWords(first.present)}.`
      : `${counted(tables.length, 'table')} of the dataset ${tables.length === 1 ? 'has' : 'have'} other blocks.`;
  return `${has} A table grows at its end only, without a gap.`;
}

/** Returns the text of a table's last column, which says what is added: "new table", "from 3,001", "nothing". */
export function addsWords({ action, adds }: PlannedDatasetTable): string {
  switch (action) {
    case 'write':
      return 'new table';
    case 'append':
      return adds === null ? '' : `from ${formatInteger(adds.from)}`;
    case 'replace':
      return 'replaced';
    case 'nothing':
      return 'nothing';
    case 'blocked':
      return 'not possible';
  }
}

/**
 * Returns the text of the button that starts the export. It says what a press does now, or why there is nothing to do.
 * @param missing number of segments that must be downloaded first
 */
export function startWords(plan: DatasetPlan | undefined, missing: number): string {
  if (plan === undefined) return 'Counting…';
  if (plan.range === null || plan.tables.some(({ action }) => action === 'blocked')) return 'Write dataset';
  const adds = plan.tables.filter((table) => table.adds !== null);
  if (adds.length === 0) return 'The dataset has these blocks';
  const verb = adds.some(({ action }) => action === 'append') ? 'add' : 'write';
  const words = `${verb} ${counted(adds.length, 'table')}`;
  return missing > 0 ? `Download and ${words}` : `${verb === 'add' ? 'Add' : 'Write'} ${counted(adds.length, 'table')}`;
}
