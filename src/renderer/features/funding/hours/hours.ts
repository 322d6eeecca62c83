/** The spread by day and hour, for a heat map. */
import type { HeatCell, Span } from '../../../ui/chart/index.ts';
import { counted, type Zone } from '../../../ui/format/index.ts';
import type { ValueColumn } from '../../../ui/grid/index.ts';
import { timeTexts } from '../../shared/time-texts.ts';
import { formatPercent, percentTexts } from '../spreads.ts';

/** The spread of a market in one UTC hour: its mean, lowest and highest value, as decimal text. */
export interface HourOf {
  /** Start of the hour, Unix nanoseconds. */
  hour: bigint;
  /** Number of values in the hour. */
  points: number;
  mean: string;
  lowest: string;
  highest: string;
}

/** The measure of an hour that the map shows. */
export type HourMeasure = 'mean' | 'lowest' | 'highest';

/** Returns the columns of a file of hours, with all three measures. */
export function hourColumns(zone: Zone): ValueColumn<HourOf>[] {
  const ratio = (header: string, measure: HourMeasure) => ({
    header,
    ...percentTexts<HourOf>((hour) => hour[measure]),
  });
  return [
    { header: 'Hour', ...timeTexts<HourOf>(({ hour }) => hour, zone) },
    { header: 'Points', text: ({ points }) => String(points) },
    ratio('Mean spread', 'mean'),
    ratio('Lowest spread', 'lowest'),
    ratio('Highest spread', 'highest'),
  ];
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NANOS = 1_000_000n;

/** Returns the range of an hour. @param from its start (Unix milliseconds) */
export const spanOfHour = (from: number) => ({ from, to: from + HOUR });

/** Returns the range of the UTC days from the first to the last of some hours, oldest first; undefined without hours. */
export function daysIn(hours: readonly { from: number }[]): Span | undefined {
  const [first, last] = [hours[0], hours.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  return { from: Math.floor(first.from / DAY) * DAY, to: (Math.floor(last.from / DAY) + 1) * DAY };
}

export const HOURS: readonly string[] = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);

const dayFormat = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short' });

/**
 * Returns the cells of the heat map with their warmth, the days, and the spread that has the strongest colour. Only one
 * cell in fifty exceeds that spread. Otherwise a single spike would make all other cells pale.
 */
export function heatOf(
  hours: readonly HourOf[],
  measure: HourMeasure,
): { cells: (HeatCell & { from: number })[]; days: string[]; full: string } {
  const first = hours[0];
  const last = hours.at(-1);
  if (first === undefined || last === undefined) return { cells: [], days: [], full: '0' };
  const dayOf = (hour: bigint) => Math.floor(Number(hour / NANOS) / DAY);
  const start = dayOf(first.hour);
  const days = Array.from({ length: dayOf(last.hour) - start + 1 }, (_, day) => dayFormat.format((start + day) * DAY));
  const sizes = hours.map((each) => Math.abs(Number(each[measure]))).toSorted((left, right) => left - right);
  const size = sizes[Math.floor((sizes.length - 1) * 0.98)] || sizes.at(-1) || 1;
  const cells = hours.map((each) => {
    const from = Number(each.hour / NANOS);
    const column = dayOf(each.hour) - start;
    const row = Math.floor((from % DAY) / HOUR);
    const spread = formatPercent(each[measure]).short;
    return {
      from,
      column,
      row,
      warmth: Number(each[measure]) / size,
      words: `${days[column]}, ${HOURS[row]} UTC, ${counted(each.points, 'point')}`,
      exact: `${MEASURE_WORDS[measure]} ${spread}`,
      data: each[measure],
    };
  });
  return { cells, days, full: size.toFixed(9) };
}

export const MEASURE_WORDS: Readonly<Record<HourMeasure, string>> = {
  mean: 'mean',
  lowest: 'lowest',
  highest: 'highest',
};
