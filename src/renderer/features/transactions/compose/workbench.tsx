import { Braces } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { CommandReview, Danger } from '../../../../contract/index.ts';
import { useZone } from '../../../data/appearance.tsx';
import { announce, Notice, Skeleton } from '../../../ui/parts/index.ts';
import { Failed } from '../../shared/failed.tsx';
import { useNextKey } from '../../shared/use-next-key.ts';
import { Fields } from '../form/fields.tsx';
import { FormProvider } from '../form/form-state.ts';
import { goToField } from '../form/go-to-field.ts';
import { useFieldUnits } from '../form/use-units.ts';
import { COMMANDS, commandTitle } from '../guides/index.ts';
import { formatJson } from '../json/format-json.ts';
import { JsonField } from '../json/json-field.tsx';
import type { JsonReading } from '../json/read-json.ts';
import { isBlank } from '../json/value.ts';
import { findingsInOrder } from './findings.ts';
import { findingsWhileTyped, findTextRange, formBody, formObstacle, markFindings } from './reading.ts';
import { ReviewList } from './review-list.tsx';
import { TemplateDialog } from './template-dialog.tsx';
import { useOfferedCommands, useShape } from './use-commands.ts';
import type { Keeping } from './use-draft.ts';
import { useFormState } from './use-form-state.ts';
import { useWriting } from './use-writing.ts';
import { WorkbenchHead, type WorkbenchMode } from './workbench-head.tsx';
import './workbench.css';
import './rail.css';
import '../form/fields.css';

interface WorkbenchProps {
  /** Name of the command, in camel case. */
  command: string;
  /** The command as JSON text, and what was read of it. */
  text: string;
  reading: JsonReading;
  onChange: (text: string) => void;
  /** True if the person tried to continue; missing and unfinished values then count as mistakes. */
  wasAttempted: boolean;
  review: CommandReview | undefined;
  /** The warnings about orders in it that another key has placed. */
  ofOthers: readonly Danger[];
  /** When it was reviewed (Unix milliseconds). */
  reviewedAt: number;
  reviewError: unknown;
  /** Called when the person wants to continue by Ctrl Enter. */
  onNext: () => void;
  onLeave: () => void;
  keeping: Keeping;
  publicKey: string | null;
  /** True if the chosen key is marked as tainted. */
  isTainted: boolean;
  /** Shown above and below the findings. */
  rail: ReactNode;
  next: ReactNode;
}

/**
 * Shows the form or the JSON of a command on the left, and the findings and the next step on the right. `onChange` is
 * called with every change of the text.
 */
export function Workbench(props: WorkbenchProps) {
  const { command, text, reading, onChange, wasAttempted, review, onNext, onLeave, keeping } = props;
  const { data: shape, error, refetch } = useShape(command);
  const commands = useOfferedCommands();
  const obstacle = formObstacle(reading, command);
  const [wanted, setMode] = useState<WorkbenchMode>('form');
  const mode = obstacle === undefined ? wanted : 'json';
  const [goal, setGoal] = useState<{ position: number }>();
  const [isSaving, setSaving] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const body = useMemo(() => (shape === undefined ? {} : formBody(reading, shape)), [reading, shape]);
  const unitOf = useFieldUnits();
  const zone = useZone();
  const [typedAt, onType] = useState<string>();
  const writing = useWriting(text);
  const isWriting = mode === 'json' && writing.isWriting && !wasAttempted;
  const findings = useMemo(() => {
    const found = findingsInOrder(review?.problems ?? [], shape, body, mode === 'form' ? unitOf : undefined, zone);
    if (isWriting) return found.map((finding) => ({ ...finding, isUnfinished: true }));
    return wasAttempted ? found : findingsWhileTyped(found, typedAt);
  }, [review, shape, body, mode, unitOf, zone, wasAttempted, isWriting, typedAt]);
  const marks = useMemo(
    () => markFindings(reading, review, wasAttempted, isWriting),
    [reading, review, wasAttempted, isWriting],
  );
  const form = useFormState({ shape, command, body, findings, unitOf, wasAttempted, typedAt, onType, onChange });

  useFocusOnShape(box, shape !== undefined);

  const goTo = (target: string | number) => {
    if (typeof target === 'number') return setGoal({ position: target });
    if (mode === 'json') return setGoal({ position: findTextRange(reading, target).from });
    goToField(box.current, target);
  };
  const canFormat = mode === 'json' && reading.value !== undefined;
  const format = () => {
    if (canFormat) onChange(formatJson(text));
    else announce('The JSON has a mistake. Correct it first.', 'bad');
  };
  useNextKey(onNext);
  const guide = COMMANDS[command];

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key works in every field of the workbench
    <div
      className="workbench"
      onKeyDown={(event) => {
        if (mode !== 'json' || !event.shiftKey || !event.altKey || event.code !== 'KeyF') return;
        event.preventDefault();
        format();
      }}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section ref={box} className="workbench-main" tabIndex={0} aria-label="Fields of the command">
        <WorkbenchHead
          command={command}
          text={text}
          mode={mode}
          onMode={(next) => {
            if (next === 'form' && obstacle !== undefined) announce(obstacle, 'bad');
            else setMode(next);
          }}
          onFormat={canFormat ? format : undefined}
          onSave={() => setSaving(true)}
          onLeave={onLeave}
          keeping={keeping}
        />
        {guide?.note !== undefined && <p className="workbench-note">{guide.note}</p>}
        {mode === 'json' ? (
          <JsonPart notice={wanted === 'form' ? obstacle : undefined}>
            <JsonField
              label={`${commandTitle(command)} as JSON`}
              text={text}
              onChange={onChange}
              onLeave={writing.leave}
              shape={shape}
              commands={commands}
              marks={marks}
              goal={goal}
            />
          </JsonPart>
        ) : form === undefined ? (
          error === null ? (
            <FormSkeleton />
          ) : (
            <Failed title="The form could not be loaded" query={{ error, refetch }} />
          )
        ) : (
          <FormProvider value={form}>
            <Fields group={command} fields={form.shape.fields} value={body} path={[command]} />
          </FormProvider>
        )}
      </section>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: likewise */}
      <aside className="rail" aria-label="Review and next step" tabIndex={0}>
        {props.rail}
        <section className="rail-part" aria-labelledby="rail-review">
          <h3 id="rail-review">Before it is signed</h3>
          <ReviewList
            review={review && { ...review, dangers: [...review.dangers, ...props.ofOthers] }}
            reviewedAt={props.reviewedAt}
            error={props.reviewError}
            findings={findings}
            shape={shape}
            text={text}
            faults={reading.faults}
            wasAttempted={wasAttempted}
            isWriting={isWriting}
            isTainted={props.isTainted}
            isBlank={shape !== undefined && shape.fields.length > 0 && isBlank(body)}
            isJson={mode === 'json'}
            onGoTo={goTo}
          />
        </section>
        <div className="rail-next">{props.next}</div>
      </aside>
      <TemplateDialog
        isOpen={isSaving}
        name={commandTitle(command)}
        command={command}
        text={text}
        publicKey={props.publicKey}
        onClose={() => setSaving(false)}
      />
    </div>
  );
}

/** Focuses the first field of the form as soon as it is there, also for people who use the keyboard. */
function useFocusOnShape(box: RefObject<HTMLElement | null>, isShaped: boolean): void {
  useEffect(() => {
    if (!isShaped) return;
    const first = (selector: string) => box.current?.querySelector<HTMLElement>(`.form-fields ${selector}`);
    (first(':is(input, button[id^="field:"])') ?? first('button'))?.focus();
  }, [box, isShaped]);
}

/** Shows the command as JSON (`children`) with its keys. `notice` says why it is not shown as a form. */
function JsonPart({ notice, children }: { notice: string | undefined; children: ReactNode }) {
  return (
    <>
      {notice !== undefined && (
        <Notice tone="info" icon={<Braces aria-hidden="true" />}>
          {notice} Then the form can open it.
        </Notice>
      )}
      {children}
      <p className="workbench-hint">
        <kbd>Ctrl Space</kbd> shows suggestions, <kbd>Tab</kbd> accepts one, <kbd>Shift Alt F</kbd> formats. Whole
        numbers of 16 digits and more need quotes.
      </p>
    </>
  );
}

function FormSkeleton() {
  return (
    <div className="form-fields" aria-hidden="true">
      {[9, 6, 12].map((width) => (
        <div key={width} className="form-field">
          <Skeleton width={width} />
          <Skeleton width={48} />
        </div>
      ))}
    </div>
  );
}
