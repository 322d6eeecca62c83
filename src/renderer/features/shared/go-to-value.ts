import type { FilterField } from '../../data/filter/index.ts';
import { amountToRaw, readNumber } from '../../ui/format/index.ts';
import type { GoToValue } from '../../ui/grid/index.ts';

/**
 * Returns how to jump to a value of the field by which a list is sorted: the field's label, and a function that reads
 * the value as it is typed in the filter. Undefined for a field of choices, or one that cannot be filtered.
 */
export function goToValue(field: string | undefined, fields: readonly FilterField[]): GoToValue | undefined {
  const about = fields.find((each) => each.field === field);
  if (about === undefined || about.kind === 'choice') return undefined;
  const { label: name, kind, decimals, read, place } = about;
  if (place !== undefined) return { name, read: place };
  if (read !== undefined) {
    return {
      name,
      read(typed) {
        const stored = read(typed);
        return typeof stored === 'string' ? stored : undefined;
      },
    };
  }
  if (kind === 'text') return { name, read: (typed) => (typed === '' ? undefined : typed) };
  if (decimals !== undefined) return { name, read: (typed) => amountToRaw(typed, decimals) };
  return { name, read: readNumber };
}
