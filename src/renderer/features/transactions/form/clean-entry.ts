/** Typed and pasted text without what only stands around ids and numbers, or groups their digits. */
import type { FieldShape } from '../../../../contract/index.ts';
import type { Meaning } from '../guides/index.ts';

const IDS: ReadonlySet<Meaning | undefined> = new Set<Meaning>(['id', 'address', 'party', 'node', 'market', 'asset']);
const WHOLE: ReadonlySet<Meaning | undefined> = new Set<Meaning>([
  'stake',
  'amount',
  'price',
  'size',
  'whole',
  'time',
  'seconds',
  'epoch',
  'epochs',
]);

/** As Orrery writes numbers. In whole numbers a comma can mean nothing else. */
const GROUPED = /^[-−]?\d{1,3}(,\d{3})+$/;

const isWhole = ({ kind }: FieldShape, meaning: Meaning | undefined) =>
  kind === 'whole32' || kind === 'whole64' || (kind === 'text' && WHOLE.has(meaning));

/** What is meant by a text that was entered whole: pasted, or typed and left. */
export function cleanEntry(text: string, field: FieldShape, meaning: Meaning | undefined): string {
  if (isWhole(field, meaning)) {
    const number = text.trim();
    return GROUPED.test(number) ? number.replaceAll(',', '').replace('−', '-') : number;
  }
  return field.kind === 'fraction' || IDS.has(meaning) ? text.trim() : text;
}
