const TIME = /^\s*(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(\.\d{1,9})?)?\s*(Z|UTC|[+-]\d{2}:\d{2})?\s*$/i;

export const TIME_EXAMPLE = '2026-10-01 12:00 (UTC)';

/**
 * Reads `2026-10-01`, `2026-10-01 12:00` or `2026-10-01T14:00:00.5+02:00`: in UTC, unless there is an offset. Returns RFC
 * 3339 in UTC; undefined for any other text.
 */
export function readTime(typed: string): string | undefined {
  const [, date, time = '00:00', fraction = '', zone = 'Z'] = TIME.exec(typed) ?? [];
  const offset = /^utc$/i.test(zone) ? 'Z' : zone;
  const millis = Date.parse(`${date}T${time}${offset}`);
  return Number.isNaN(millis) ? undefined : `${new Date(millis).toISOString().slice(0, 19)}${fraction}Z`;
}
