import type { Mirror } from '../../../../contract/index.ts';
import type { Tone } from '../../../ui/parts/index.ts';

export const MIRROR_WORDS: Readonly<Record<Mirror['state'], { word: string; tone: Tone; meaning: string }>> = {
  off: {
    word: 'Off',
    tone: 'neutral',
    meaning: 'Choose tables to have all their history here, also without the network.',
  },
  paused: { word: 'Paused', tone: 'warn', meaning: 'Nothing is fetched until you resume it.' },
  fetching: { word: 'Fetching', tone: 'info', meaning: 'The newest segments come first.' },
  waiting: {
    word: 'Waiting',
    tone: 'neutral',
    meaning: 'The network is away or asked for a pause; it goes on by itself.',
  },
  current: {
    word: 'Complete',
    tone: 'good',
    meaning: 'Everything of these tables is here. New segments follow by themselves.',
  },
  full: {
    word: 'Limit reached',
    tone: 'warn',
    meaning: 'The newest segments are here; older ones stay out until there is more room.',
  },
  failed: { word: 'Trouble', tone: 'bad', meaning: 'It did not go through, and will be tried again.' },
};

const UNITS: Readonly<Record<string, number>> = { kb: 1e3, mb: 1e6, gb: 1e9, tb: 1e12 };
/** A smaller limit holds no segment. */
const SMALLEST = 1e6;

/** Reads "20 GB", "1.5 tb", "500000000"; null for nothing, undefined for what is no size of at least a megabyte. */
export function readLimit(typed: string): number | null | undefined {
  const text = typed.trim().toLowerCase();
  if (text === '') return null;
  const [, figure, unit] = /^(\d{1,15}(?:\.\d{1,3})?)\s*(kb|mb|gb|tb|bytes)?$/.exec(text.replaceAll(',', '')) ?? [];
  if (figure === undefined) return undefined;
  const bytes = Math.round(Number(figure) * (UNITS[unit ?? ''] ?? 1));
  return bytes >= SMALLEST && Number.isSafeInteger(bytes) ? bytes : undefined;
}

/** The limit in the largest unit that writes it exactly enough to be read back. */
export function writeLimit(limit: number | null): string {
  if (limit === null) return '';
  const [unit, size] = Object.entries(UNITS).findLast(([, each]) => limit >= each) ?? ['bytes', 1];
  const figure = Number((limit / size).toFixed(3));
  return `${figure} ${unit === 'bytes' ? unit : unit.toUpperCase().replace('KB', 'kB')}`;
}
