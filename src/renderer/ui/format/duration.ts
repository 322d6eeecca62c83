/** Formats durations for people. */

const NANOS_PER_MILLI = 1_000_000n;
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Formats the duration of a request in milliseconds: "45 ms", "10.2 s", "3 min 20 s". */
export function formatMilliseconds(millis: number): string {
  if (millis < SECOND) return `${Math.round(millis)} ms`;
  const tenths = (millis / SECOND).toFixed(1);
  return Number(tenths) < 60 ? `${tenths} s` : formatDuration(BigInt(Math.round(millis)) * NANOS_PER_MILLI);
}

/** Formats a duration in nanoseconds: "0.25 s", "42 s", "3 min 20 s", "1 h 05 min", "2 days 3 h". */
export function formatDuration(nanos: bigint): string {
  const millis = Number(nanos / NANOS_PER_MILLI);
  if (millis < 10 * SECOND) return `${Number((millis / SECOND).toFixed(2))} s`;
  if (millis < MINUTE) return `${Math.floor(millis / SECOND)} s`;
  const pad = (value: number) => value.toString().padStart(2, '0');
  if (millis < HOUR) return `${Math.floor(millis / MINUTE)} min ${pad(Math.floor((millis % MINUTE) / SECOND))} s`;
  if (millis < DAY) return `${Math.floor(millis / HOUR)} h ${pad(Math.floor((millis % HOUR) / MINUTE))} min`;
  const days = Math.floor(millis / DAY);
  return `${days} day${days === 1 ? '' : 's'} ${Math.floor((millis % DAY) / HOUR)} h`;
}

/** Formats a length in nanoseconds with every unit down to the second, without those that are 0: "1 h 4 s", "8 h", "2 days 3 h". */
export function formatLength(nanos: bigint): string {
  const seconds = Number(nanos / (NANOS_PER_MILLI * BigInt(SECOND)));
  const days = Math.floor(seconds / 86_400);
  const units = [
    [days, days === 1 ? 'day' : 'days'],
    [Math.floor(seconds / 3600) % 24, 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's'],
  ] as const;
  const parts = units.filter(([amount]) => amount > 0).map(([amount, unit]) => `${amount} ${unit}`);
  return parts.length > 0 ? parts.join(' ') : formatDuration(nanos);
}
