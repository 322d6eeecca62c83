import { Play, Square } from 'lucide-react';
import { useZone } from '../../../data/appearance.tsx';
import { useNow } from '../../../data/use-now.ts';
import { counted, formatBriefTime, formatInteger } from '../../../ui/format/index.ts';
import { Button, Keys, Spinner } from '../../../ui/parts/index.ts';
import { type Params, writeParams } from '../link.ts';
import { formatElapsed } from './elapsed-words.ts';
import { type Execution, type RunControl, type RunProgress, type RunState, SHOWN_ROWS } from './use-run.ts';
import './run-bar.css';

/**
 * Shows the button that runs the query, or stops it while it runs, and the state of the run: progress, rows and time. The
 * last result stays on screen while the text and the values of its parameters change, and after a run was stopped. So the
 * bar says if the result is of an earlier text, of earlier values or of an earlier run.
 */
export function RunBar({
  state,
  last,
  text,
  values,
  onRun,
  onStop,
}: {
  state: RunState;
  /** The result on screen. */
  last: RunControl['last'];
  /** The query in the editor. */
  text: string;
  /** The values in its parameters' fields; undefined while its parameters are not known. */
  values: Params | undefined;
  onRun: () => void;
  onStop: () => void;
}) {
  const isRunning = state.at === 'running';
  return (
    <div className="run-bar">
      {isRunning ? (
        <Button alternates icon={<Square aria-hidden="true" />} onPress={onStop}>
          Stop
        </Button>
      ) : (
        <Button
          alternates
          variant="primary"
          icon={<Play aria-hidden="true" />}
          isDisabled={text.trim() === ''}
          onPress={onRun}
        >
          Run
        </Button>
      )}
      <span className="run-bar-keys">
        <Keys keys="Ctrl Enter" />
      </span>
      <span className="run-bar-state num" role="status">
        <StateWords state={state} last={last} text={text} values={values} />
      </span>
    </div>
  );
}

function StateWords({
  state,
  last,
  text,
  values,
}: {
  state: RunState;
  last: RunControl['last'];
  text: string;
  values: Params | undefined;
}) {
  switch (state.at) {
    case 'idle':
    case 'failed':
      return null;
    case 'running':
      return <Running since={state.since} progress={state.progress} />;
    case 'stopped':
      return (
        <>
          Stopped after {formatElapsed(state.afterMs)}. Nothing was changed.
          {last !== undefined && formerWords(last.execution)}
        </>
      );
    case 'done':
      return (
        <>
          {rowWords(state.result)} · {formatElapsed(state.result.elapsedMs)}
          {earlierWords(state.execution, text, values)}
          {state.keptFrom !== undefined && <MadeAt at={state.keptFrom} />}
        </>
      );
  }
}

/** Says when a result of an earlier visit was made: the stored data may have changed since. */
function MadeAt({ at }: { at: number }) {
  const zone = useZone();
  return <> · of {formatBriefTime(at, useNow(30_000), zone)}</>;
}

/** Says, after a run was stopped, of which run the result, its filter and its sort are. */
function formerWords({ sql, own }: Execution): string {
  return ` The result below is of the run before${sql === own ? '' : ', with its filter and sort'}.`;
}

/** Says that a result is of another text than the editor's, or of other values of its parameters. */
function earlierWords({ own, params }: Execution, text: string, values: Params | undefined): string {
  if (own.trim() !== text.trim()) return ' · of an earlier query';
  return values === undefined || writeParams(params) === writeParams(values) ? '' : ' · of earlier values';
}

/** Says how many rows are shown: "12 rows", "First 10,000 rows. Export writes all of them". */
function rowWords({ rows, total }: { rows: readonly unknown[]; total: number | null }): string {
  if (total === rows.length || (total === null && rows.length < SHOWN_ROWS)) return counted(rows.length, 'row');
  const of = total === null ? '' : ` of ${formatInteger(total)}`;
  return `First ${formatInteger(rows.length)}${of} rows. Export writes all of them`;
}

function Running({ since, progress }: { since: number; progress: RunProgress | undefined }) {
  const now = useNow(100);
  return (
    <span className="run-bar-busy">
      <Spinner />
      <span>
        {progress?.step === 'converting' ? convertingWords(progress) : 'Running'}{' '}
        <span aria-hidden="true">{formatElapsed(Math.max(0, now - since))}</span>
      </span>
    </span>
  );
}

function convertingWords({ done, total }: RunProgress): string {
  const of = total === null ? '' : ` of ${formatInteger(total)}`;
  return `Preparing history for its first query: segment ${formatInteger(done)}${of}.`;
}
