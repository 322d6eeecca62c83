import { readTypedTime } from '../../shared/typed-time.ts';

const TIME = /^\s*(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(\.\d{1,9})?)?\s*(Z|UTC|[+-]\d{2}:\d{2})?\s*$/i;

/** An example of a time, for placeholders and messages. */
export const TIME_EXAMPLE = '2026-10-01 12:00 (UTC)';

/**
 * Reads a time that a person typed: `2026-10-01`, `2026-10-01 12:00` or `2026-10-01T14:00:00.5+02:00`. It is in UTC
 * unless it has an offset. Returns RFC 3339 in UTC; undefined for any other text.
 */
export function readTime(typed: string): string | undefined {
  if (readTypedTime(typed, 'utc') === undefined) return undefined;
  const [, date, time = '00:00', fraction = '', zone = 'Z'] = TIME.exec(typed) ?? [];
  const offset = /^utc$/i.test(zone) ? 'Z' : zone;
  const millis = Date.parse(`${date}T${time}${offset}`);
  return Number.isNaN(millis) ? undefined : `${new Date(millis).toISOString().slice(0, 19)}${fraction}Z`;
}
