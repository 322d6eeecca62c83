/** Cleans typed and pasted text: removes spaces around ids and numbers, and the commas of grouped whole numbers. */
import type { FieldShape } from '../../../../contract/index.ts';
import type { FieldMeaning } from '../guides/index.ts';

const IDS: ReadonlySet<FieldMeaning | undefined> = new Set<FieldMeaning>([
  'id',
  'address',
  'party',
  'node',
  'market',
  'asset',
  'order',
  'stopOrder',
]);
const WHOLE: ReadonlySet<FieldMeaning | undefined> = new Set<FieldMeaning>([
  'stake',
  'amount',
  'price',
  'size',
  'whole',
  'epoch',
  'epochs',
]);

/** An id of the network, which compares ids letter by letter. An address of Ethereum is shorter, and its letters have a meaning. */
const ID = /^[\da-f]{64}$/i;

/** Orrery itself writes numbers in this form. In a whole number, a comma has no other meaning. */
const GROUPED = /^[-−]?\d{1,3}(,\d{3})+$/;

const isWhole = ({ kind }: FieldShape, meaning: FieldMeaning | undefined) =>
  kind === 'whole32' || kind === 'whole64' || (kind === 'text' && WHOLE.has(meaning));

/**
 * Returns the value of a text that was entered completely: pasted, or typed and left. In a field for a whole number,
 * removes space around the number, and the commas of a grouped one: " −12,000" becomes "-12000". In a field for a
 * fraction or an id, removes only space around the text, and writes a whole id in lower case. Other text stays unchanged, also a number whose commas do not
 * group three digits each.
 */
export function cleanEntry(text: string, field: FieldShape, meaning: FieldMeaning | undefined): string {
  if (isWhole(field, meaning)) {
    const number = text.trim();
    return GROUPED.test(number) ? number.replaceAll(',', '').replace('−', '-') : number;
  }
  const clean = field.kind === 'fraction' || IDS.has(meaning) ? text.trim() : text;
  return IDS.has(meaning) && ID.test(clean) ? clean.toLowerCase() : clean;
}
