/** Parses a command's text for the form and the view around it. */
import type { CommandReview, CommandShape, ReviewProblem } from '../../../../contract/index.ts';
import type { TextMark } from '../../../ui/editor/index.ts';
import { camelName, withCamelNames } from '../form/arrange.ts';
import { type FormFinding, saysLack } from '../form/plain-words.ts';
import type { JsonReading, TextRange } from '../json/read-json.ts';
import { isJsonObject, type JsonObject, type Path, pathText } from '../json/value.ts';

/** Returns the name of the only command of an object, as in the text; undefined if it has none or several. */
export function onlyCommand({ value }: JsonReading): string | undefined {
  if (!isJsonObject(value)) return undefined;
  const names = Object.keys(value);
  return names.length === 1 ? names[0] : undefined;
}

/** Returns the reason why the form cannot show a text, in words; undefined if it can. */
export function formObstacle(reading: JsonReading, command: string): string | undefined {
  if (reading.value === undefined) return 'The text is not valid JSON yet. Correct it first.';
  if (reading.faults.length > 0) return 'A name appears twice in the text. Correct it first.';
  const name = onlyCommand(reading);
  if (name === undefined || camelName(name) !== command) return `The text must contain one command, ${command}.`;
  return isJsonObject(bodyOf(reading)) ? undefined : 'The command must be a JSON object in braces.';
}

function bodyOf({ value }: JsonReading) {
  return isJsonObject(value) ? Object.values(value)[0] : undefined;
}

/** Returns the command's fields under the names that the form knows; no fields if the text has no command. */
export function formBody(reading: JsonReading, shape: CommandShape): JsonObject {
  const body = bodyOf(reading);
  return isJsonObject(body) ? withCamelNames(body, shape.fields, shape.groups) : {};
}

/** Names that the network uses for a choice as a whole; the fields of the choice are siblings of that path. */
const CHOICES: ReadonlySet<string> = new Set(['kind', 'trigger', 'change', 'ext']);

/** The text about a time in force that needs an expiry. The network names the time in force, which is not wrong. */
const NO_EXPIRY = 'GTT order without expiry';

/**
 * Returns the path at which a form shows a problem. A problem of a choice that was not made has the path of the group
 * around it; the form has a field for the choice in that group. A missing expiry is shown at its own field.
 */
export function fieldPathOf({ path, property, text }: ReviewProblem): string {
  if (text === NO_EXPIRY) return path.replace(/[^.]+$/, 'expiresAt');
  const last = property?.split('.').at(-1) ?? '';
  return CHOICES.has(last) && path.split('.').at(-1) !== last ? `${path}.${last}` : path;
}

const inFormNames = (path: string) => path.split('.').map(camelName).join('.');

/**
 * Returns the findings as they are while a person types in the field at a path: its value is not wrong before it is
 * finished. Without a path, nobody types.
 */
export function findingsWhileTyped(findings: readonly FormFinding[], typedAt: string | undefined): FormFinding[] {
  return findings.map((finding) =>
    inFormNames(fieldPathOf(finding)) === typedAt ? { ...finding, isUnfinished: true } : finding,
  );
}

/**
 * Returns the findings to show beside a field: a wrong value at once, an unfinished one only after the field lost the
 * focus or the person tried to continue (`wasTouched`).
 */
export function findingsAt(findings: readonly FormFinding[], path: Path, wasTouched: boolean): readonly FormFinding[] {
  const text = pathText(path);
  return findings.filter(
    (finding) => inFormNames(fieldPathOf(finding)) === text && (wasTouched || !finding.isUnfinished),
  );
}

/**
 * Returns the findings with their positions in the text. What is missing is marked at its parent, and only after the
 * person tried to continue: before that, it is no mistake. Nothing is one while the person writes (`isWriting`).
 */
export function markFindings(
  reading: JsonReading,
  review: CommandReview | undefined,
  wasAttempted: boolean,
  isWriting = false,
): TextMark[] {
  const faults = isWriting ? [] : reading.faults.map((fault): TextMark => ({ ...fault, severity: 'error' }));
  if (reading.value === undefined || review === undefined) return faults;
  const shown = review.problems.filter(
    (problem) =>
      !isWriting && (wasAttempted || (!saysLack(problem) && spanAt(reading, fieldPathOf(problem)) !== undefined)),
  );
  const problems = shown.map(
    ({ path, text }): TextMark => ({
      ...findTextRange(reading, path),
      severity: 'error',
      text: `${lastName(path)} ${text}`,
    }),
  );
  const dangers = review.dangers.map(
    ({ path, text }): TextMark => ({ ...findTextRange(reading, path), severity: 'warning', text }),
  );
  return [...faults, ...problems, ...dangers];
}

function lastName(path: string): string {
  return path.split('.').at(-1) || 'The command';
}

/** Returns the position of a path in the text, or of its nearest parent there; the first character if there is none. */
export function findTextRange(reading: JsonReading, path: string): TextRange {
  for (let here = path; here !== ''; here = here.slice(0, Math.max(0, here.lastIndexOf('.')))) {
    const span = spanAt(reading, here);
    if (span !== undefined) return span;
  }
  return { from: 0, to: 1 };
}

/**
 * Returns the position of a path in the text, under the names of the form or of the network; undefined if it is not
 * there.
 */
function spanAt({ spans }: JsonReading, path: string): TextRange | undefined {
  return spans.get(path) ?? [...spans].find(([key]) => inFormNames(key) === path)?.[1];
}
