import { type CommandReview, OrreryError } from '../contract/index.ts';
import { type Circumstances, readCommandText, reviewCommand } from '../transactions/index.ts';

/** A given command (JSON text or a value) and its review. */
export interface ReviewedCommand {
  /** Undefined if the text is not JSON. */
  json: unknown;
  review: CommandReview;
}

export function reviewGiven(given: unknown, circumstances: Circumstances): ReviewedCommand {
  if (typeof given !== 'string') return { json: given, review: reviewCommand(given, circumstances) };
  const { command, problems } = readCommandText(given);
  if (command === undefined) {
    const shape = problems.map((problem) => ({ ...problem, by: 'shape' as const, property: null }));
    return { json: undefined, review: { command: null, judged: false, problems: shape, dangers: [], refusal: null } };
  }
  const json: unknown = JSON.parse(given);
  return { json, review: reviewCommand(json, circumstances) };
}

/** @throws OrreryError COMMAND_INVALID at the first problem */
export function requireWithoutProblems({ problems, command }: CommandReview): void {
  const [first] = problems;
  if (first !== undefined) {
    const field = first.path === '' ? 'it' : first.path;
    throw new OrreryError('COMMAND_INVALID', { field, problem: first.text });
  }
  if (command === null) throw new OrreryError('COMMAND_INVALID', { field: 'it', problem: 'holds no command' });
}
