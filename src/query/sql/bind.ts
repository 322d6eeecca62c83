import type { DuckDBPreparedStatement } from '@duckdb/node-api';
import { OrreryError } from '../../contract/index.ts';

const WHOLE = /^[-+]?\d+$/;
const DECIMAL = /^[-+]?\d+\.\d+$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
/** RFC 3339, with at most the microseconds that the engine keeps. */
const TIME = /^(\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2})(\.\d{1,6})?([Zz]|[-+]\d{2}:\d{2})$/;
/** The widest DECIMAL. */
const MAX_DIGITS = 38;
const MAX_BIGINT = 2n ** 63n;
const MILLIS_PER_DAY = 86_400_000;

type ParameterValue =
  | { type: 'number'; value: bigint; scale: number }
  | { type: 'time'; micros: bigint }
  | { type: 'date'; days: number }
  | { type: 'text'; value: string };

/**
 * Returns the value that the text of a parameter means: a number of at most 38 digits, a time or date (RFC 3339); else
 * text.
 */
export function readParameterValue(text: string): ParameterValue {
  const digits = text.replace(/[-+.]/g, '');
  if (digits.length <= MAX_DIGITS && (WHOLE.test(text) || DECIMAL.test(text))) {
    const value = BigInt(text.replace('.', '').replace('+', ''));
    return { type: 'number', value, scale: text.split('.')[1]?.length ?? 0 };
  }
  const day = DATE.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  if (!Number.isNaN(day)) return { type: 'date', days: day / MILLIS_PER_DAY };
  const [, upToSeconds, fraction = '', zone] = TIME.exec(text) ?? [];
  const seconds = upToSeconds === undefined ? Number.NaN : Date.parse(`${upToSeconds}${zone}`);
  if (!Number.isNaN(seconds)) {
    return { type: 'time', micros: BigInt(seconds) * 1000n + BigInt(fraction.slice(1).padEnd(6, '0')) };
  }
  return { type: 'text', value: text };
}

/**
 * Returns the text of each parameter by its name in lower case.
 * @param names the parameters of the query, in lower case
 * @throws OrreryError QUERY_PARAMETER if one has no value, is not in the query, or is given twice
 */
export function matchParameters(
  names: readonly string[],
  given: Readonly<Record<string, string>>,
): Map<string, string> {
  const values = new Map<string, string>();
  for (const [name, value] of Object.entries(given)) {
    const known = name.toLowerCase();
    if (!names.includes(known)) throw new OrreryError('QUERY_PARAMETER', { name, problem: 'is not in the query' });
    if (values.has(known)) throw new OrreryError('QUERY_PARAMETER', { name, problem: 'is given twice' });
    values.set(known, value);
  }
  const missing = names.find((name) => !values.has(name));
  if (missing !== undefined) throw new OrreryError('QUERY_PARAMETER', { name: missing, problem: 'has no value' });
  return values;
}

/**
 * Binds values to a prepared statement. A text stays text if the statement compares it with text; else digits are a
 * number and RFC 3339 is a time.
 * @param values by names in lower case
 */
export async function bindParameters(
  prepared: DuckDBPreparedStatement,
  values: ReadonlyMap<string, string>,
): Promise<void> {
  const duckdb = await import('@duckdb/node-api');
  for (let index = 1; index <= prepared.parameterCount; index += 1) {
    const text = values.get(prepared.parameterName(index).toLowerCase()) ?? '';
    const isText = prepared.parameterTypeId(index) === duckdb.DuckDBTypeId.VARCHAR;
    const parameter: ParameterValue = isText ? { type: 'text', value: text } : readParameterValue(text);
    switch (parameter.type) {
      case 'number': {
        const { value, scale } = parameter;
        const isShort = scale === 0 && value < MAX_BIGINT && value >= -MAX_BIGINT;
        if (isShort) prepared.bindBigInt(index, value);
        else prepared.bindDecimal(index, new duckdb.DuckDBDecimalValue(value, MAX_DIGITS, scale));
        break;
      }
      case 'time':
        prepared.bindTimestampTZ(index, new duckdb.DuckDBTimestampTZValue(parameter.micros));
        break;
      case 'date':
        prepared.bindDate(index, new duckdb.DuckDBDateValue(parameter.days));
        break;
      case 'text':
        prepared.bindVarchar(index, parameter.value);
    }
  }
}
