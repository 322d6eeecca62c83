import { parseDecimal } from '../../../decimal/index.ts';
import { percentOf } from '../../ui/format/index.ts';

/** Returns an amount in percent of another, with two decimals; undefined if either is empty or no number. */
export function shareOf(part: string, whole: string): string | undefined {
  const units = parseDecimal(part);
  const all = parseDecimal(whole);
  return units === undefined || all === undefined ? undefined : percentOf(units, all, 2);
}
