/** A command's text as the form and the view around it need it. */
import type { CommandReview, CommandShape, ReviewProblem } from '../../../../contract/index.ts';
import { camelName, withCamelNames } from '../form/arrange.ts';
import type { Mark } from '../json/code-mirror.ts';
import type { JsonReading } from '../json/read-json.ts';
import { isObject, type JsonObject, type Path, pathText, valueAt } from '../json/value.ts';

/** The one command of an object, by its name as the text has it. */
export function onlyCommand({ value }: JsonReading): string | undefined {
  if (!isObject(value)) return undefined;
  const names = Object.keys(value);
  return names.length === 1 ? names[0] : undefined;
}

/** Why the form cannot show a text; undefined where it can. */
export function formObstacle(reading: JsonReading, command: string): string | undefined {
  if (reading.value === undefined) return 'The text is not JSON yet: put that right first.';
  if (reading.faults.length > 0) return 'A name stands twice in the text: put that right first.';
  const name = onlyCommand(reading);
  if (name === undefined || camelName(name) !== command) return `The text must hold one command, ${command}.`;
  return isObject(bodyOf(reading)) ? undefined : 'The command must be an object in braces.';
}

function bodyOf({ value }: JsonReading) {
  return isObject(value) ? Object.values(value)[0] : undefined;
}

/** The command's fields under the names that the form knows. */
export function formBody(reading: JsonReading, shape: CommandShape): JsonObject {
  const body = bodyOf(reading);
  return isObject(body) ? withCamelNames(body, shape.fields, shape.groups) : {};
}

/** Names under which the network objects to a choice as a whole: the fields of the choice are beside that place. */
const CHOICES: ReadonlySet<string> = new Set(['kind', 'trigger', 'change', 'ext']);

/** Where the form shows a problem: a choice that was not made is a place of its own there. */
export function placeOf({ path, property }: ReviewProblem): string {
  const last = property?.split('.').at(-1) ?? '';
  return CHOICES.has(last) && path.split('.').at(-1) !== last ? `${path}.${last}` : path;
}

const inFormNames = (path: string) => path.split('.').map(camelName).join('.');

/**
 * What to say beside a field: what is wrong with what stands there at once, what is missing only after somebody was there
 * or asked to go on.
 */
export function findingsAt<Problem extends ReviewProblem>(
  problems: readonly Problem[],
  path: Path,
  body: JsonObject,
  wasTouched: boolean,
): readonly Problem[] {
  const text = pathText(path);
  const found = problems.filter((problem) => inFormNames(placeOf(problem)) === text);
  return found.length === 0 || wasTouched || valueAt(body, path.slice(1)) !== undefined ? found : [];
}

/** Findings at their places in the text; where a field is missing, at what should hold it. */
export function marksOf(reading: JsonReading, review: CommandReview | undefined): Mark[] {
  const faults = reading.faults.map((fault): Mark => ({ ...fault, severity: 'error' }));
  if (reading.value === undefined || review === undefined) return faults;
  const problems = review.problems.map(
    ({ path, text }): Mark => ({ ...spanOf(reading, path), severity: 'error', text: `${lastName(path)} ${text}` }),
  );
  const dangers = review.dangers.map(
    ({ path, text }): Mark => ({ ...spanOf(reading, path), severity: 'warning', text }),
  );
  return [...faults, ...problems, ...dangers];
}

function lastName(path: string): string {
  return path.split('.').at(-1) || 'The command';
}

/** Where a path stands in the text, or the nearest thing around it that does. */
export function spanOf({ spans }: JsonReading, path: string): { from: number; to: number } {
  for (let here = path; here !== ''; here = here.slice(0, Math.max(0, here.lastIndexOf('.')))) {
    const span = spans.get(here) ?? [...spans].find(([key]) => inFormNames(key) === here)?.[1];
    if (span !== undefined) return span;
  }
  return { from: 0, to: 1 };
}
