import type { Mirror } from '../../../../contract/index.ts';
import { formatBytes } from '../../../ui/format/index.ts';
import type { Tone } from '../../../ui/parts/index.ts';

interface MirrorWords {
  word: string;
  tone: Tone;
  meaning: string;
}

/** The words for each state of mirroring. */
const MIRROR_WORDS: Readonly<Record<Mirror['state'], MirrorWords>> = {
  off: {
    word: 'Off',
    tone: 'neutral',
    meaning: 'Choose tables to keep their whole history on this disk, for use offline.',
  },
  paused: { word: 'Paused', tone: 'warn', meaning: 'Nothing is downloaded until you resume.' },
  fetching: { word: 'Downloading', tone: 'info', meaning: 'Newest segments first.' },
  writing: { word: 'Writing', tone: 'info', meaning: 'New segments are added to the dataset.' },
  waiting: {
    word: 'Waiting',
    tone: 'neutral',
    meaning: 'The network is offline or asked for a pause. Mirroring continues automatically.',
  },
  current: {
    word: 'Complete',
    tone: 'good',
    meaning: 'These tables have every segment that the network has listed. New segments are added automatically.',
  },
  full: {
    word: 'Limit reached',
    tone: 'warn',
    meaning: 'The limit leaves no room for older segments. Raise the limit to keep more.',
  },
  failed: { word: 'Problem', tone: 'bad', meaning: 'Mirroring failed. Orrery tries again automatically.' },
};

/** The words while nothing is missing because no segment is listed. */
const NOTHING_LISTED: MirrorWords = {
  word: 'Waiting',
  tone: 'neutral',
  meaning:
    'The network has listed no segments yet, or its service has no list of them. Only listed segments are mirrored.',
};

const STARTING: MirrorWords = { word: 'Starting', tone: 'info', meaning: 'Newest segments first.' };

/** Says what has no room within the limit, and what a person can do. */
function fullWords({ keptBytes, dataset }: Pick<Mirror, 'keptBytes' | 'dataset'>): string {
  const kept =
    keptBytes > 0 ? `Unfinished exports keep ${formatBytes(keptBytes)} until they finish or are cancelled. ` : '';
  if (dataset?.waits !== true)
    return `The limit leaves no room for older segments. ${kept}Raise the limit to keep more.`;
  if (dataset.problem === null)
    return `The dataset waits: the limit leaves no room for the segments that it needs next. ${kept}Raise the limit, or choose “No dataset”.`;
  return `The dataset waits: it cannot be written now. The stored segments that it needs next are kept, and leave no room for others. ${kept}Make the dataset available again, raise the limit, or choose “No dataset”.`;
}

/**
 * Returns the words for mirroring. The settings are newer than the state: it follows some time after a person has changed
 * them.
 */
export function mirrorWords(
  mirror: Pick<Mirror, 'settings' | 'state' | 'keptBytes' | 'dataset' | 'tables'>,
): MirrorWords {
  const { settings, state, tables } = mirror;
  if (settings.tables.length === 0) return MIRROR_WORDS.off;
  if (settings.paused) return MIRROR_WORDS.paused;
  if (state === 'full') return { ...MIRROR_WORDS.full, meaning: fullWords(mirror) };
  if (state === 'current' && tables.every(({ segmentsTotal }) => segmentsTotal === 0)) return NOTHING_LISTED;
  return state === 'off' || state === 'paused' ? STARTING : MIRROR_WORDS[state];
}

const UNITS: Readonly<Record<string, number>> = { kb: 1e3, mb: 1e6, gb: 1e9, tb: 1e12 };
/** A smaller limit has no space for a segment. */
const SMALLEST = 1e6;

/**
 * Reads a size that a person typed, in bytes: "20 GB", "1.5 tb", "500000000". Returns null for empty text, and
 * undefined for anything but a size of at least a megabyte.
 */
export function readLimit(typed: string): number | null | undefined {
  const text = typed.trim().toLowerCase();
  if (text === '') return null;
  const [, figure, unit] =
    /^((?:\d{1,15}|[1-9]\d{0,2}(?:,\d{3}){1,4})(?:\.\d{1,3})?)\s*(kb|mb|gb|tb|bytes)?$/.exec(text) ?? [];
  if (figure === undefined) return undefined;
  const bytes = Math.round(Number(figure.replaceAll(',', '')) * (UNITS[unit ?? ''] ?? 1));
  return bytes >= SMALLEST && Number.isSafeInteger(bytes) ? bytes : undefined;
}

/**
 * Writes a limit (bytes) in the largest unit that it reaches, with at most three decimals: "20 GB". Returns '' for
 * null.
 */
export function writeLimit(limit: number | null): string {
  if (limit === null) return '';
  const [unit, size] = Object.entries(UNITS).findLast(([, each]) => limit >= each) ?? ['bytes', 1];
  const figure = Number((limit / size).toFixed(3));
  return `${figure} ${unit === 'bytes' ? unit : unit.toUpperCase().replace('KB', 'kB')}`;
}
