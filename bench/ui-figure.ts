import { printTable } from './table.ts';

/** One line of the table. */
export interface Figure {
  name: string;
  /** The measured value and its baseline, with their units. */
  value: string;
  beside?: string;
  /** The comparison with the bound. */
  result?: string;
  bound?: string;
  isMet?: boolean;
}

/** A figure whose ratio to a baseline must not exceed a bound. */
export function ratioFigure(name: string, value: number, beside: number, bound?: number): Figure {
  const ratio = value / beside;
  return {
    name,
    value: `${value.toFixed(0)} ms`,
    beside: `${beside.toFixed(0)} ms`,
    result: ratio.toFixed(2),
    ...(bound !== undefined && { bound: `${bound.toFixed(1)}`, isMet: ratio <= bound }),
  };
}

/** The minimum of the measurements, which other programs disturbed least. */
export function best(times: readonly number[]): number {
  return Math.min(...times);
}

export function median(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[times.length >> 1] ?? Number.NaN;
}

export function printFigures(figures: readonly Figure[]): void {
  printTable(
    ['figure', 'value', 'beside', 'result', 'bound', 'met'],
    figures.map(({ name, value, beside = '', result = '', bound = '', isMet }) => [
      name,
      value,
      beside,
      result,
      bound,
      isMet === undefined ? '' : isMet ? 'yes' : 'NO',
    ]),
  );
}
