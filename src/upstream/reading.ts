import type { z } from 'zod';
import { holdsNetworkNames, isJsonTooDense, OrreryError, type WireNames, withNeutralNames } from '../contract/index.ts';
import type { HttpAnswer } from './http/answer.ts';
import { MAX_VALUES } from './http/count-values.ts';
import { quoteWords } from './http/quoted.ts';
import { isWebPage, WEB_PAGE } from './http/refusal.ts';

function pathText(path: readonly PropertyKey[]): string {
  const text = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('');
  return text === '' ? 'the answer' : text.replace(/^\./, '');
}

/** The beginning of a web page, which some services send as JSON. */
const HTML = /^\s*<(!doctype html|html)\b/i;

/** Facts about an answer that make reading it faster. */
interface Reading<Value> {
  /** False for records to whose members no network gives other names; true by default. */
  isRenamed?: boolean;
  /** Reads the usual form of the answer as the schema does, but faster; undefined for any other form. */
  readUsual?: ((json: unknown) => Value | undefined) | undefined;
}

/**
 * Parses the JSON body of an answer by the schema and returns the value with neutral names.
 * @throws OrreryError UPSTREAM_INVALID with the path of the first problem, or if the body is no JSON, is nested too
 * deeply, or holds too many values, or too many for its length
 */
export function readAnswer<Schema extends z.ZodType>(
  service: string,
  schema: Schema,
  answer: HttpAnswer,
  { isRenamed = true, readUsual }: Reading<z.output<Schema>> = {},
): z.output<Schema> {
  const { body } = answer;
  const invalid = (problem: string, cause?: unknown) =>
    new OrreryError('UPSTREAM_INVALID', { service, problem }, { cause });
  if (isJsonTooDense(body, MAX_VALUES)) throw invalid('it has more values than any list can have');
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch (cause) {
    throw invalid(isWebPage(answer) || HTML.test(body) ? WEB_PAGE : 'it is not JSON', cause);
  }
  const usual = readUsual?.(json);
  if (usual !== undefined) return usual;
  let parsed: z.ZodSafeParseResult<z.output<Schema>>;
  try {
    parsed = schema.safeParse(isRenamed && holdsNetworkNames(body) ? withNeutralNames(json) : json);
  } catch (cause) {
    // withNeutralNames is recursive, and an answer can be nested more deeply than the stack allows.
    if (cause instanceof RangeError) throw invalid('it is nested too deeply', cause);
    throw cause;
  }
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const at = pathText(issue?.path ?? []);
  const isMissing = issue?.message.endsWith('received undefined') === true;
  throw invalid(quoteWords(isMissing ? `${at} is missing` : `${at}: ${issue?.message ?? 'unexpected'}`));
}

/** Returns the naming scheme of the text of a list of nodes; null if it has no node. */
export function namesIn(body: string): WireNames | null {
  if (body.includes('"tmPubKey"')) return 'network';
  return body.includes('"consensusPubKey"') ? 'neutral' : null;
}
