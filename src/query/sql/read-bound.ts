/** The values of bounds that a query asks for. */
import type { StatementCheck } from '../process/query-calls.ts';
import type { AskedRange, AskedTime } from '../tables/asked-blocks.ts';
import type { BoundSource } from './asked-bounds.ts';

type Params = Readonly<Record<string, string>>;

const TIME = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?))?\s*(Z|UTC|[-+]\d{2}(?::?\d{2})?)?$/i;
const HEIGHT = /^\d{1,18}$/;

function textOfSource(source: BoundSource | null, params: Params): string {
  if (source === null) return '';
  if ('text' in source) return source.text.trim();
  const [, given = ''] = Object.entries(params).find(([key]) => key.toLowerCase() === source.parameter) ?? [];
  return given.trim();
}

/**
 * Returns the time that a bound names, read as UTC unless it has an offset; null if it names none.
 */
function readAskedTime(source: BoundSource | null, params: Params): AskedTime | null {
  const [, date, time = '00:00', zone = 'Z'] = TIME.exec(textOfSource(source, params)) ?? [];
  const offset = /^(z|utc)$/i.test(zone) ? 'Z' : zone.length === 3 ? `${zone}:00` : zone;
  const millis = Date.parse(`${date}T${time}${offset}`);
  return Number.isNaN(millis) ? null : { time: millis, isExclusive: source?.isExclusive === true };
}

/**
 * Returns the height of the first or the last block within a bound; null if the bound is no number.
 * @param inwards 1 for a lower bound, -1 for an upper one
 */
function readAskedHeight(source: BoundSource | null, params: Params, inwards: 1n | -1n): bigint | null {
  const text = textOfSource(source, params);
  if (!HEIGHT.test(text)) return null;
  return BigInt(text) + (source?.isExclusive === true ? inwards : 0n);
}

/** Returns the blocks to which a query limits each of its tables, by their names. Tables without a known bound are absent. */
export function askedRanges(asked: StatementCheck['asked'], params: Params): Map<string, AskedRange> {
  const read = asked.map(([table, { from, to, lowest, highest }]) => {
    const range: AskedRange = {
      from: readAskedTime(from, params),
      to: readAskedTime(to, params),
      lowest: readAskedHeight(lowest, params, 1n),
      highest: readAskedHeight(highest, params, -1n),
    };
    return [table, range] as const;
  });
  return new Map(read.filter(([, range]) => Object.values(range).some((bound) => bound !== null)));
}
