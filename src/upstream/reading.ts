import type { z } from 'zod';
import { holdsNetworkNames, OrreryError, type WireNames, withNeutralNames } from '../contract/index.ts';
import type { Answer } from './answer.ts';
import { quoted } from './quoted.ts';

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
  let json: unknown;
  try {
    json = JSON.parse(answer.body);
  } catch (cause) {
    throw new OrreryError('UPSTREAM_INVALID', { service, problem: 'it is not JSON' }, { cause });
  }
  const parsed = schema.safeParse(holdsNetworkNames(answer.body) ? withNeutralNames(json) : json);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const problem = quoted(`${inWords(issue?.path ?? [])}: ${issue?.message ?? 'unexpected'}`);
  throw new OrreryError('UPSTREAM_INVALID', { service, problem });
}

/** The names that a list of nodes is written under; null where it holds no node to tell by. */
export function namesIn(body: string): WireNames | null {
  if (body.includes('"tmPubKey"')) return 'network';
  return body.includes('"consensusPubKey"') ? 'neutral' : null;
}
