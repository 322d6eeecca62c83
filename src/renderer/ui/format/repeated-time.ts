/** Times that the clock of a zone shows twice, as at the end of summer time. */
import { offsetMillisOf, offsetOf } from './time.ts';
import type { Zone } from './zone.ts';

const DAY = 86_400_000;

/** If the offset of a zone changes within a day before or after a day (days since 1970), by zone and day. */
const changes = new Map<string, boolean>();

function changesAround(day: number, zone: Zone): boolean {
  const key = `${zone} ${day}`;
  const known = changes.get(key);
  if (known !== undefined) return known;
  const found = offsetMillisOf((day - 1) * DAY, zone) !== offsetMillisOf((day + 2) * DAY, zone);
  changes.set(key, found);
  return found;
}

/**
 * Returns a space and the offset of the zone at a time (Unix milliseconds) that its clock shows twice: " UTC-05:00", so
 * that two rows differ. Empty for any other time.
 */
export function repeatedOffset(millis: number, zone: Zone): string {
  if (zone === 'utc' || !changesAround(Math.floor(millis / DAY), zone)) return '';
  const own = offsetMillisOf(millis, zone);
  const isRepeated = [millis - DAY, millis + DAY].some((near) => {
    const other = offsetMillisOf(near, zone);
    return other !== own && offsetMillisOf(millis + own - other, zone) === other;
  });
  return isRepeated ? ` ${offsetOf(millis, zone)}` : '';
}
