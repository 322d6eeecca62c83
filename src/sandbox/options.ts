/** The options of a sandbox world and their validation. */
import { z } from 'zod';
import { OrreryError } from '../contract/index.ts';

const DEFAULT_SEED = 'orrery';
const DEFAULT_PARTIES = 25_000;
const MAX_HEIGHT = 10_000_000_000;

/** Options that determine the content of a world. Worlds that differ here never share a chain id. */
const content = {
  seed: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,40}$/, 'must be 1 to 40 letters, digits, "_" or "-"')
    .default(DEFAULT_SEED),
  /** Parties that exist at genesis, including the built-in one. */
  parties: z.int().min(1).max(1_000_000_000).default(DEFAULT_PARTIES),
  /** Approximate number of funding points of each market at genesis: its history reaches back before block 0. */
  points: z.int().min(0).max(50_000_000).default(0),
  /** Multiplier of the rows in the history tables of trading and money. */
  historyRows: z.int().min(1).max(1000).default(1),
};

/** Options that determine the height of the chain and its movement. */
const movement = {
  /** The newest block when the sandbox starts; by the wall clock when absent. */
  height: z.union([z.bigint(), z.int()]).transform(Number).pipe(z.int().min(0).max(MAX_HEIGHT)).optional(),
  /** The chain does not move. */
  still: z.boolean().default(false),
  /** The wall clock in Unix milliseconds. */
  now: z.custom<() => number>((value) => typeof value === 'function').optional(),
};

/** The options of a sandbox world, as a caller gives them. */
export const SourceOptions = z.object({ ...content, ...movement });
export type SourceOptions = z.input<typeof SourceOptions>;
/** The options of a sandbox world with the defaults filled in. */
export type SandboxSourceOptions = z.output<typeof SourceOptions>;

const RANGES: Readonly<Record<string, string>> = {
  parties: 'must be a whole number from 1 to 1000000000',
  points: 'must be a whole number from 0 to 50000000',
  historyRows: 'must be a whole number from 1 to 1000',
  height: `must be a block height from 0 to ${MAX_HEIGHT}`,
};

/**
 * Returns the options with defaults filled in.
 * @throws OrreryError OPTION_INVALID, naming the option, its value and what is allowed
 */
export function checkSandboxOptions<Schema extends z.ZodType>(
  schema: Schema,
  options: z.input<Schema>,
): z.output<Schema> {
  const checked = schema.safeParse(options);
  if (checked.success) return checked.data;
  const [issue] = checked.error.issues;
  const option = String(issue?.path[0] ?? 'options');
  const value = String((options as Record<string, unknown> | undefined)?.[option]);
  throw new OrreryError('OPTION_INVALID', { option, value, allowed: RANGES[option] ?? issue?.message ?? 'is wrong' });
}

/**
 * Returns the chain id, which names the content, so that a data folder never mixes two worlds. A seed holds no dot, so
 * ids are unique.
 */
export function chainIdOf({
  seed,
  parties,
  points,
  historyRows,
}: Pick<SandboxSourceOptions, 'seed' | 'parties' | 'points' | 'historyRows'>): string {
  const unusual = [
    ...(parties === DEFAULT_PARTIES ? [] : [`parties${parties}`]),
    ...(points === 0 ? [] : [`points${points}`]),
    ...(historyRows === 1 ? [] : [`historyRows${historyRows}`]),
  ];
  return [`orrery-sandbox-${seed}`, ...unusual].join('.');
}
