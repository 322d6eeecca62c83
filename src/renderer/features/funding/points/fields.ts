import type { Condition, LocalFieldOf } from '../../../../contract/index.ts';
import type { FilterField } from '../../../data/filter/index.ts';
import { localMinute, offsetOf, type Zone } from '../../../ui/format/index.ts';
import { SOURCE_WORDS } from './point-key.ts';

type Field = LocalFieldOf<'fundingPeriodDataPoints'>;

/** Reads "2024-03-19", "2024-03-19T12:03" (both UTC unless a zone is given), or Unix nanoseconds. */
export function readMoment(typed: string): string | undefined {
  if (/^\d{15,19}$/.test(typed)) return typed;
  if (!/^\d{4}-\d{2}-\d{2}/.test(typed)) return undefined;
  const text = typed.trim().replace(' ', 'T');
  const zoned = /T/.test(text) && !/(Z|[+-]\d{2}:?\d{2})$/.test(text) ? `${text}Z` : text;
  const millis = Date.parse(zoned);
  return Number.isNaN(millis) ? undefined : (BigInt(millis) * 1_000_000n).toString();
}

const DAY = 86_400_000_000_000n;

/** Reads a date alone, "2024-03-19", as its whole day (UTC, Unix nanoseconds); undefined for any other text. */
export function readDay(typed: string): { from: string; before: string } | undefined {
  const from = /^\d{4}-\d{2}-\d{2}$/.test(typed) ? readMoment(typed) : undefined;
  return from === undefined ? undefined : { from, before: (BigInt(from) + DAY).toString() };
}

const HOUR_MS = 3_600_000;

/**
 * Returns an example of a time to type: the full hour before a time (Unix milliseconds) on the clock of the zone, with its
 * offset.
 */
export function momentSample(millis: number, zone: Zone): string {
  const hour = Math.floor(millis / HOUR_MS) * HOUR_MS;
  return `${localMinute(hour, zone)}${offsetOf(hour, zone).replace('UTC', '') || 'Z'}`;
}

/**
 * Returns the fields by which points are filtered.
 * @param sample an example of a time
 */
export const pointFields = (sample: string): readonly FilterField<Field>[] => [
  { field: 'seq', word: 'period', label: 'Period', kind: 'number' },
  {
    field: 'timestamp',
    word: 'time',
    label: 'Time (UTC)',
    kind: 'number',
    read: readMoment,
    readRange: readDay,
    placeholder: sample,
  },
  {
    field: 'dataPointType',
    word: 'source',
    label: 'Source',
    kind: 'choice',
    choices: [
      { word: 'external', label: 'External', value: SOURCE_WORDS.external },
      { word: 'internal', label: 'Internal', value: SOURCE_WORDS.internal },
    ],
  },
];

/**
 * Reads text of the filter without a field: up to 12 digits are a period; a time, Unix nanoseconds, or the end of a day
 * is the time of the newest row. Undefined for any other text.
 */
export function pointText(text: string): Condition<Field> | undefined {
  if (/^\d{1,12}$/.test(text)) return { field: 'seq', operator: 'is', value: text };
  const day = readDay(text);
  const moment = day === undefined ? readMoment(text) : (BigInt(day.before) - 1n).toString();
  return moment === undefined ? undefined : { field: 'timestamp', operator: 'atMost', value: moment };
}
