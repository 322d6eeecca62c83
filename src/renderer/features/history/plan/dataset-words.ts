/** The plan of an export to a dataset, in words. */
import type { BlockRange, DatasetPlan, PlannedDatasetTable, PlannedList } from '../../../../contract/index.ts';
import { counted, formatInteger } from '../../../ui/format/index.ts';
import { rangeWords } from '../ruler/lane-words.ts';
import { listTitle, tableWord } from '../tables.ts';

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

/**
 * Returns the text of a table's last column, which says what is added: "new table", "from 3,001", "changed rows",
 * "nothing".
 */
export function addsWords({ action, adds }: PlannedDatasetTable): string {
  switch (action) {
    case 'write':
      return 'new table';
    case 'append':
      return adds === null ? '' : `from ${formatInteger(adds.from)}`;
    case 'correct':
      return 'changed rows';
    case 'replace':
      return 'replaced';
    case 'nothing':
      return 'nothing';
    case 'blocked':
      return 'not possible';
  }
}

/** Returns the text of a list's last column: "new list", "new snapshot", "not stored yet". */
export function listAddsWords({ action }: PlannedList): string {
  return { write: 'new list', replace: 'new snapshot', nothing: 'not stored yet' }[action];
}

/** Says which lists of a plan are stored in part; undefined if none is. */
export function partialWords(lists: readonly PlannedList[]): string | undefined {
  const names = lists.flatMap(({ list, action, complete }) =>
    action === 'nothing' || complete ? [] : [listTitle(list).toLowerCase()],
  );
  if (names.length === 0) return undefined;
  return `Only a part of the ${names.join(', and of the ')} is stored so far. The column "complete" says so in each row.`;
}

/**
 * Returns true if segments of a table are here already: stored, or in a dataset that has exactly the range. Others of a
 * dataset cannot be replaced one by one.
 */
export function hasHere(
  { action, present, segments, missing, again }: PlannedDatasetTable,
  range: BlockRange,
): boolean {
  if (action === 'nothing') return present?.from === range.from && present.to === range.to;
  return segments > missing + again;
}

/**
 * Returns the text of the button that starts the export. It says what a press does now, or why there is nothing to do.
 * @param range the blocks of the tables; undefined if there is no table
 * @param downloads number of segments that must be downloaded first
 */
export function startWords(
  plan: DatasetPlan | undefined,
  range: BlockRange | null | undefined,
  downloads: number,
): string {
  if (plan === undefined) return 'Counting…';
  if (range === null || plan.tables.some(({ action }) => action === 'blocked')) return 'Write dataset';
  const adds = plan.tables.filter((table) => table.adds !== null);
  const lists = plan.lists.filter(({ action }) => action !== 'nothing');
  const what = [
    ...(adds.length > 0 ? [counted(adds.length, 'table')] : []),
    ...(lists.length > 0 ? [counted(lists.length, 'list')] : []),
  ].join(' and ');
  if (what === '') return plan.tables.length > 0 ? 'The dataset has these blocks' : 'Nothing is stored yet';
  const isCorrection = lists.length === 0 && adds.every(({ action }) => action === 'correct');
  const verb = isCorrection ? 'correct' : adds.some(({ action }) => action === 'append') ? 'add' : 'write';
  return downloads > 0 ? `Download and ${verb} ${what}` : `${verb.charAt(0).toUpperCase()}${verb.slice(1)} ${what}`;
}
