import { CircleAlert, CircleDashed, Info, TriangleAlert } from 'lucide-react';
import type { CommandReview, CommandShape } from '../../../../contract/index.ts';
import { useZone } from '../../../data/appearance.tsx';
import { errorText } from '../../../data/error-text.ts';
import { counted, formatMillis, visibleText } from '../../../ui/format/index.ts';
import { Skeleton } from '../../../ui/parts/index.ts';
import { ObjectorWord } from '../form/field-frame.tsx';
import type { FormFinding } from '../form/plain-words.ts';
import { type JsonFault, lineWords } from '../json/read-json.ts';
import { Dangers } from './dangers.tsx';
import { NoProblems } from './no-problems.tsx';
import { placeInWords, separatorBefore } from './place-words.ts';
import { fieldPathOf } from './reading.ts';
import './review-list.css';
import '../form/fields.css';

/**
 * Shows the findings about a command, each as a button that leads to its field. Missing values count as mistakes only
 * after the person tried to continue. `onGoTo` is called with the path of a field, or with a position in the text.
 */
export function ReviewList({
  review,
  reviewedAt,
  error,
  findings,
  shape,
  text,
  faults,
  wasAttempted,
  isWriting = false,
  isTainted = false,
  isBlank = false,
  isJson = false,
  onGoTo,
}: {
  review: CommandReview | undefined;
  /** When it was reviewed (Unix milliseconds). */
  reviewedAt: number;
  /** The reason why the last review failed, also if an earlier one is shown. */
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
  /** True while the person writes the JSON, in which nothing is a mistake then. */
  isWriting?: boolean;
  /** True if the chosen key is marked as tainted. */
  isTainted?: boolean;
  /** True if nothing is entered in the command. */
  isBlank?: boolean;
  /** True if the JSON is shown, whose names of fields are other ones than those of the form. */
  isJson?: boolean;
  onGoTo: (goal: string | number) => void;
}) {
  const tone = isWriting ? 'review-line' : 'review-line tone-bad';
  const icon = isWriting ? <CircleDashed aria-hidden="true" /> : <CircleAlert aria-hidden="true" />;
  if (faults.length > 0) {
    return (
      <div className="review" aria-live="polite">
        <p className={tone}>
          {icon}
          The JSON cannot be read yet.
        </p>
        <ul className="review-problems">
          {(isWriting ? [] : faults).map((fault) => (
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
  const unknown = findings.filter(({ text: words }) => words === 'is not a command');
  if (review === undefined) return <Skeleton width={26} says="Checking the command" />;
  if (findings.some(({ path, text: words }) => !path.includes('.') && NOT_ONE_COMMAND.test(words))) {
    return (
      <p className={tone}>
        {icon}
        {unknown.length === 1 && `"${visibleText(unknown[0]?.path ?? '')}" is not a command. `}
        The text must contain one command: its name, then its fields in braces.
      </p>
    );
  }
  const { dangers, judged, refusal } = review;
  const isLoud = dangers.some(({ weight }) => weight === 'loud');
  const missing = wasAttempted ? [] : findings.filter(({ isUnfinished }) => isUnfinished);
  const wrong = findings.filter((finding) => !missing.includes(finding));
  return (
    <div className="review" aria-live="polite">
      {error != null && <NotRepeated error={error} reviewedAt={reviewedAt} foundNone={findings.length === 0} />}
      {findings.length === 0 && (error == null || isLoud) && (
        <NoProblems isLoud={isLoud} isCurrent={error == null} judged={judged} isTainted={isTainted} isBlank={isBlank} />
      )}
      {wrong.length > 0 && (
        <>
          <p className="review-line tone-bad">
            <CircleAlert aria-hidden="true" />
            {counted(wrong.length, 'field')} to{' '}
            {wrong.every(({ isUnfinished }) => isUnfinished) ? 'complete' : 'correct'}
          </p>
          <Problems findings={wrong} shape={shape} isJson={isJson} onGoTo={onGoTo} />
        </>
      )}
      {missing.length > 0 && (
        <>
          <p className="review-line">
            <CircleDashed aria-hidden="true" />
            {counted(missing.length, 'field')} to complete
          </p>
          <Problems findings={missing} shape={shape} isJson={isJson} onGoTo={onGoTo} />
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

/** Says that the command was not reviewed again, so that what stands below is of an earlier time. */
function NotRepeated({ error, reviewedAt, foundNone }: { error: unknown; reviewedAt: number; foundNone: boolean }) {
  const zone = useZone();
  return (
    <p className="review-line tone-warn">
      <TriangleAlert aria-hidden="true" />
      <span>
        {`The review could not be repeated. ${errorText(error)} The last one, at ${formatMillis(reviewedAt, zone).short}, `}
        {foundNone ? 'found no problems' : 'found what is below'}. Times and epochs may have passed since.
      </span>
    </p>
  );
}

function Problems({
  findings,
  shape,
  isJson,
  onGoTo,
}: {
  findings: readonly FormFinding[];
  shape: CommandShape | undefined;
  isJson: boolean;
  onGoTo: (path: string) => void;
}) {
  return (
    <ul className="review-problems">
      {findings.map((problem) => (
        <li key={`${problem.path} ${problem.by} ${problem.text}`}>
          <ProblemLine problem={problem} shape={shape} isJson={isJson} onGoTo={onGoTo} />
        </li>
      ))}
    </ul>
  );
}

/** The texts about a text that is not one command. Fields without their command have one each. */
const NOT_ONE_COMMAND =
  /^(?:is not a command|cannot be set together with|must be an object in braces|holds no command)/;

/** The text of a problem with a field that the command does not have. */
const UNKNOWN_FIELD = 'is an unknown field';

function ProblemLine({
  problem,
  shape,
  isJson,
  onGoTo,
}: {
  problem: FormFinding;
  shape: CommandShape | undefined;
  isJson: boolean;
  onGoTo: (path: string) => void;
}) {
  const place = fieldPathOf(problem);
  const words = problem.plain ?? problem.text;
  const [, ...names] = problem.path.split('.');
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
            {isJson && names.length > 0 && (
              <>
                {' '}
                (<span className="mono">{names.join('.')}</span>)
              </>
            )}
            {separatorBefore(words)}
            {words}
          </>
        )}
      </span>
      {!problem.isUnfinished && <ObjectorWord by={problem.by} />}
    </button>
  );
}
