import type { z } from 'zod';
import { holdsNetworkNames, OrreryError, type WireNames, withNeutralNames } from '../contract/index.ts';
import type { Answer } from './http/answer.ts';
import { holdsMoreValues } from './http/count-values.ts';
import { quoted } from './http/quoted.ts';

/** Answers up to this length are parsed whatever they hold (UTF-16 units). */
const TRUSTED_LENGTH = 4 * 1024 * 1024;
/** What the interface describes takes twice as many for each value, names included (UTF-16 units). */
const LETTERS_A_VALUE = 16;

function inWords(path: readonly PropertyKey[]): string {
  const text = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('');
  return text === '' ? 'the answer' : text.replace(/^\./, '');
}

/**
 * The answer's body as the schema has it, under neutral names.
 * @throws OrreryError UPSTREAM_INVALID naming the path of the first problem
 */
export function readAnswer<Schema extends z.ZodType>(
  service: string,
  schema: Schema,
  answer: Answer,
): z.output<Schema> {
  const { body } = answer;
  const isBroken = (problem: string, cause?: unknown) =>
    new OrreryError('UPSTREAM_INVALID', { service, problem }, { cause });
  if (body.length > TRUSTED_LENGTH && holdsMoreValues(body, body.length / LETTERS_A_VALUE)) {
    throw isBroken('it holds more values than any list');
  }
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch (cause) {
    throw isBroken('it is not JSON', cause);
  }
  let parsed: z.ZodSafeParseResult<z.output<Schema>>;
  try {
    parsed = schema.safeParse(holdsNetworkNames(body) ? withNeutralNames(json) : json);
  } catch (cause) {
    // Names are looked for at every depth, and an answer can be deeper than the stack.
    if (cause instanceof RangeError) throw isBroken('it is nested too deeply', cause);
    throw cause;
  }
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const problem = quoted(`${inWords(issue?.path ?? [])}: ${issue?.message ?? 'unexpected'}`);
  throw isBroken(problem);
}

/** The names that a list of nodes is written under; null where it holds no node to tell by. */
export function namesIn(body: string): WireNames | null {
  if (body.includes('"tmPubKey"')) return 'network';
  return body.includes('"consensusPubKey"') ? 'neutral' : null;
}
