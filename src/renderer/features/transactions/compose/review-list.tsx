import { CircleAlert, CircleCheck, CircleDashed, Info, OctagonAlert, TriangleAlert } from 'lucide-react';
import type { CommandReview, CommandShape, Danger } from '../../../../contract/index.ts';
import { errorText } from '../../../data/error-text.ts';
import { counted } from '../../../ui/format/index.ts';
import { Skeleton } from '../../../ui/parts/index.ts';
import { ObjectorWord } from '../form/field-frame.tsx';
import type { FormFinding } from '../form/plain-words.ts';
import { fieldGuide, wordsOf } from '../guides/index.ts';
import { type JsonFault, lineWords } from '../json/read-json.ts';
import { fieldPathOf } from './reading.ts';
import './review-list.css';
import '../form/fields.css';

/** Names the field at a path: "Every epoch, factor". Entries of lists are named by their number. */
function placeInWords(path: string, shape: CommandShape | undefined): string {
  const [command = '', ...steps] = path.split('.');
  const words: string[] = [];
  let group = command;
  let fields = shape?.fields ?? [];
  for (const step of steps) {
    if (/^\d+$/.test(step)) {
      words.push(`${Number(step) + 1}`);
      continue;
    }
    const name = fieldGuide(group, step).label ?? wordsOf(step);
    words.push(words.length === 0 ? name : name.charAt(0).toLowerCase() + name.slice(1));
    const field = fields.find((each) => each.name === step);
    if (field?.type == null) continue;
    group = field.type;
    fields = shape?.groups[group] ?? [];
  }
  return words.length === 0 ? 'The command' : words.join(', ');
}

/**
 * Shows the findings about a command, each as a button that leads to its field. Missing values count as mistakes only
 * after the person tried to continue. `onGoTo` is called with the path of a field, or with a position in the text.
 */
export function ReviewList({
  review,
  error,
  findings,
  shape,
  text,
  faults,
  wasAttempted,
  onGoTo,
}: {
  review: CommandReview | undefined;
  /** The reason why the review failed. */
  error: unknown;
  /** Its problems, in the order of the form. */
  findings: readonly FormFinding[];
  shape: CommandShape | undefined;
  /** The text of the command, and the places where it is no valid JSON. */
  text: string;
  /** The places where the text is not valid JSON. */
  faults: readonly JsonFault[];
  /** True if the person tried to continue. */
  wasAttempted: boolean;
  onGoTo: (goal: string | number) => void;
}) {
  if (faults.length > 0) {
    return (
      <div className="review" aria-live="polite">
        <p className="review-line tone-bad">
          <CircleAlert aria-hidden="true" />
          The JSON cannot be read yet.
        </p>
        <ul className="review-problems">
          {faults.map((fault) => (
            <li key={`${fault.from} ${fault.text}`}>
              <button type="button" className="review-problem" onClick={() => onGoTo(fault.from)}>
                <span>
                  <strong>{lineWords(text, fault.from)}</strong>: {fault.text}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    );
  }
  if (review === undefined && error != null) {
    return (
      <p className="review-line tone-bad">
        <CircleAlert aria-hidden="true" />
        {errorText(error)}
      </p>
    );
  }
  if (review === undefined) return <Skeleton width={26} says="Checking the command" />;
  if (findings.some(({ path, text: words }) => !path.includes('.') && NOT_ONE_COMMAND.test(words))) {
    return (
      <p className="review-line tone-bad">
        <CircleAlert aria-hidden="true" />
        The text must contain one command: its name, then its fields in braces.
      </p>
    );
  }
  const { dangers, judged, refusal } = review;
  const isLoud = dangers.some(({ weight }) => weight === 'loud');
  const missing = wasAttempted ? [] : findings.filter(({ isMissing }) => isMissing);
  const wrong = findings.filter((finding) => !missing.includes(finding));
  return (
    <div className="review" aria-live="polite">
      {findings.length === 0 && (
        <p className={isLoud ? 'review-line tone-warn' : 'review-line tone-good'}>
          {isLoud ? <TriangleAlert aria-hidden="true" /> : <CircleCheck aria-hidden="true" />}
          {isLoud
            ? 'It can be signed. Make sure that you intend this:'
            : judged
              ? 'No problems found.'
              : 'Format: no problems found.'}
        </p>
      )}
      {wrong.length > 0 && (
        <>
          <p className="review-line tone-bad">
            <CircleAlert aria-hidden="true" />
            {counted(wrong.length, 'field')} to {wrong.every(({ isMissing }) => isMissing) ? 'complete' : 'correct'}
          </p>
          <Problems findings={wrong} shape={shape} onGoTo={onGoTo} />
        </>
      )}
      {missing.length > 0 && (
        <>
          <p className="review-line">
            <CircleDashed aria-hidden="true" />
            {counted(missing.length, 'field')} to complete
          </p>
          <Problems findings={missing} shape={shape} onGoTo={onGoTo} />
        </>
      )}
      {!judged && (
        <p className="review-line tone-info">
          <Info aria-hidden="true" />
          Only the format was checked: Orrery does not know the rules of this command. The network checks them.
        </p>
      )}
      <Dangers dangers={dangers} />
      {refusal !== null && (
        <details className="review-refusal">
          <summary>Answer of the network</summary>
          <p className="mono">{refusal}</p>
        </details>
      )}
    </div>
  );
}

function Problems({
  findings,
  shape,
  onGoTo,
}: {
  findings: readonly FormFinding[];
  shape: CommandShape | undefined;
  onGoTo: (path: string) => void;
}) {
  return (
    <ul className="review-problems">
      {findings.map((problem) => (
        <li key={`${problem.path} ${problem.by} ${problem.text}`}>
          <ProblemLine problem={problem} shape={shape} onGoTo={onGoTo} />
        </li>
      ))}
    </ul>
  );
}

/** Texts that continue the sentence after the field's name. */
const GOES_ON = /^(is|are|must|should|has|have|cannot|can|could|does|holds|needs|names|nests|goes|would)\b/;

/** The texts about a text that is not one command. Fields without their command have one each. */
const NOT_ONE_COMMAND =
  /^(?:is not a command|cannot be set together with|must be an object in braces|holds no command)/;

/** The text of a problem with a field that the command does not have. */
const UNKNOWN_FIELD = 'is an unknown field';

function ProblemLine({
  problem,
  shape,
  onGoTo,
}: {
  problem: FormFinding;
  shape: CommandShape | undefined;
  onGoTo: (path: string) => void;
}) {
  const place = fieldPathOf(problem);
  const words = problem.plain ?? problem.text;
  return (
    <button type="button" className="review-problem" onClick={() => onGoTo(place)}>
      <span>
        {words === UNKNOWN_FIELD ? (
          <>
            Unknown field: <strong>{place.split('.').at(-1)}</strong>
          </>
        ) : (
          <>
            <strong>{placeInWords(place, shape)}</strong>
            {GOES_ON.test(words) ? ' ' : ': '}
            {words}
          </>
        )}
      </span>
      {!problem.isMissing && <ObjectorWord by={problem.by} />}
    </button>
  );
}

/**
 * Shows the allowed but dangerous values that the person must understand, each once. Serious ones come first and are
 * highlighted.
 */
export function Dangers({ dangers }: { dangers: readonly Danger[] }) {
  const isFirst = ({ text, weight }: Danger, index: number) =>
    dangers.findIndex((each) => each.text === text && each.weight === weight) === index;
  const sorted = dangers.filter(isFirst).sort((a, b) => Number(b.weight === 'loud') - Number(a.weight === 'loud'));
  return (
    <>
      {sorted.map(({ weight, path, text }) => (
        <p key={`${path} ${text}`} className={weight === 'loud' ? 'danger danger-loud' : 'danger'}>
          {weight === 'loud' ? <OctagonAlert aria-hidden="true" /> : <TriangleAlert aria-hidden="true" />}
          <span>{text}</span>
        </p>
      ))}
    </>
  );
}
