import type { FundingMoment } from '../../../contract/index.ts';
import { type FormattedTime, formatNanoseconds, type Zone } from '../../ui/format/index.ts';

/** Returns a time that may be approximate: `about` is "≈ " if it is, and `exact` then has both of its limits. */
export function momentIn({ earliest, latest }: FundingMoment, zone: Zone): FormattedTime & { about: string } {
  const first = formatNanoseconds(earliest, zone);
  if (earliest === latest) return { ...first, about: '' };
  return { ...first, about: '≈ ', exact: `between ${first.exact} and ${formatNanoseconds(latest, zone).exact}` };
}
