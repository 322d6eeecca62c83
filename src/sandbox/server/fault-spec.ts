/**
 * The language of faults: `kind[:value][@path-prefix],...`, in `orrery sandbox --faults` and `PUT /sandbox/faults`. A
 * fault without a prefix applies to every path.
 */
import { type FaultKind, OrreryError } from '../../contract/index.ts';

interface Kind {
  /** The value's range and unit; absent when the kind takes no value. */
  value?: { least: number; most: number; unit: string; fallback?: number };
}

const KINDS = {
  latency: { value: { least: 1, most: 600_000, unit: 'milliseconds' } },
  'rate-limit': { value: { least: 1, most: 3600, unit: 'seconds', fallback: 1 } },
  ban: { value: { least: 1, most: 86_400, unit: 'seconds', fallback: 600 } },
  status: { value: { least: 400, most: 599, unit: 'an HTTP status' } },
  reset: {},
  cut: {},
  garbage: {},
  'wrong-types': {},
  'cursor-loop': {},
  'cut-after-zip': {},
  short: {},
  'bad-crc': {},
  bomb: { value: { least: 1, most: 65_536, unit: 'mebibytes of text', fallback: 512 } },
  traversal: {},
} as const satisfies Record<FaultKind, Kind>;

/** An active fault of the sandbox. */
export interface Fault {
  kind: FaultKind;
  /** 0 when the kind takes no value. */
  value: number;
  /** Start of the paths of the requests that it applies to. */
  prefix: string;
}

function usageOf([name, { value }]: [string, Kind]): string {
  if (value === undefined) return name;
  return value.fallback === undefined ? `${name}:N` : `${name}[:N]`;
}

/** Short, because errors quote at most 300 characters of a value. */
const POSSIBLE = Object.entries(KINDS).map(usageOf).join(', ');

/** Returns the error for a text that is no fault, with the possible ones. */
function refuse(value: string, problem: string): OrreryError {
  return new OrreryError('OPTION_INVALID', { option: 'faults', value, allowed: `${problem}; possible: ${POSSIBLE}` });
}

const FAULT = /^(?<kind>[a-z-]+)(?::(?<value>[^@]*))?(?:@(?<prefix>.*))?$/;

/** Parses one fault. @throws OrreryError OPTION_INVALID */
function parseFault(text: string): Fault {
  const { kind = '', value, prefix = '' } = FAULT.exec(text)?.groups ?? {};
  if (!Object.hasOwn(KINDS, kind)) throw refuse(text, 'names no fault');
  if (prefix !== '' && !prefix.startsWith('/')) throw refuse(text, 'must have a path that starts with "/" after "@"');
  const rule = (KINDS as Record<string, Kind>)[kind]?.value;
  const known = kind as FaultKind;
  if (rule === undefined) {
    if (value !== undefined) throw refuse(text, 'takes no value');
    return { kind: known, value: 0, prefix };
  }
  if (value === undefined && rule.fallback !== undefined) return { kind: known, value: rule.fallback, prefix };
  const number = /^\d{1,6}$/.test(value ?? '') ? Number(value) : Number.NaN;
  if (number >= rule.least && number <= rule.most) return { kind: known, value: number, prefix };
  throw refuse(text, `needs a value from ${rule.least} to ${rule.most} (${rule.unit})`);
}

/**
 * Parses a list of faults, separated by commas; none for an empty text.
 * @throws OrreryError OPTION_INVALID, which lists what is possible
 */
export function parseFaults(spec: string): Fault[] {
  const texts = spec.split(',').map((text) => text.trim());
  return texts.filter((text) => text !== '').map(parseFault);
}

/** Returns the text that `parseFaults` parses to these faults. */
export function writeFaults(faults: readonly Fault[]): string {
  return faults
    .map(({ kind, value, prefix }) => `${kind}${value === 0 ? '' : `:${value}`}${prefix === '' ? '' : `@${prefix}`}`)
    .join(',');
}
