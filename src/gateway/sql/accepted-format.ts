import { OrreryError, type QueryFormat } from '../../contract/index.ts';

/** The content type of each format of a result. */
export const SQL_TYPES: Readonly<Record<QueryFormat, string>> = {
  json: 'application/json',
  ndjson: 'application/x-ndjson',
  csv: 'text/csv; charset=utf-8; header=present',
  parquet: 'application/vnd.apache.parquet',
};

/** Parts of types, `*` included, by which a form is asked for; the first that fits is used. */
const NAMES: readonly [QueryFormat, readonly string[]][] = [
  ['json', ['application/json', 'application/*', '*/*']],
  ['ndjson', ['application/x-ndjson', 'application/ndjson', 'application/jsonl']],
  ['csv', ['text/csv', 'text/*']],
  ['parquet', ['application/vnd.apache.parquet']],
];

/**
 * Returns the weight of a part of Accept: 1 if none is given in digits and points, 0 if those are no number.
 * @param parameters the texts after the media type, such as `q=0.5`
 */
function weightOf(parameters: readonly string[]): number {
  const given = parameters.map((parameter) => /^\s*q\s*=\s*([\d.]+)\s*$/i.exec(parameter)?.[1]).find(Boolean);
  const weight = given === undefined ? 1 : Number(given);
  return Number.isNaN(weight) ? 0 : weight;
}

/**
 * Returns the format that the header Accept prefers; JSON without that header. Of equal weights, the first one counts.
 * @throws OrreryError ACCEPT_UNSUPPORTED if it names none that exists
 */
export function acceptedFormat(accept: string | undefined): QueryFormat {
  if (accept === undefined || accept.trim() === '') return 'json';
  const asked = accept
    .split(',')
    .map((part) => {
      const [type = '', ...parameters] = part.split(';');
      return { type: type.trim().toLowerCase(), weight: weightOf(parameters) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  for (const { type } of asked) {
    const found = NAMES.find(([, types]) => types.includes(type));
    if (found !== undefined) return found[0];
  }
  const allowed = Object.values(SQL_TYPES).map((type) => type.split(';')[0]);
  throw new OrreryError('ACCEPT_UNSUPPORTED', { value: accept, allowed: allowed.join(', ') });
}
