import { Trash2 } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { type KeptCommand, MAX_SAVED_COMMANDS } from '../../../../contract/index.ts';
import { useZone } from '../../../data/appearance.tsx';
import { errorText } from '../../../data/error-text.ts';
import { useNow } from '../../../data/use-now.ts';
import { counted, formatBriefTime, formatInteger, visibleText } from '../../../ui/format/index.ts';
import { Button, focusIfLost, IconButton, Skeleton } from '../../../ui/parts/index.ts';
import { useKeptRemoval } from './use-kept-removal.ts';
import { useSummaries } from './use-summaries.ts';
import './start.css';

/** Drafts or templates from which their number is shown, and how many of the oldest drafts one button deletes. */
const NEARLY_ALL = 400;
const OLDEST = 100;

/** Returns a sentence about the number of drafts or templates. */
function roomWords(count: number, what: 'draft' | 'template'): string {
  const saved = `${counted(count, what)} are saved`;
  return count < MAX_SAVED_COMMANDS
    ? `${saved}, of at most ${formatInteger(MAX_SAVED_COMMANDS)}.`
    : `${saved}, and no more are possible. A new one is not saved until you delete others.`;
}

/**
 * Shows saved drafts or templates. The drafts that the network's check has accepted are folded at the end. `onOpen` is called
 * with the id of the chosen one.
 */
export function Kept({
  title,
  icon,
  kept,
  error,
  empty,
  what,
  onOpen,
}: {
  title: string;
  icon: ReactNode;
  kept: readonly KeptCommand[] | undefined;
  error: unknown;
  empty: string;
  what: 'draft' | 'template';
  onOpen: (id: string) => void;
}) {
  const box = useRef<HTMLElement>(null);
  const zone = useZone();
  const now = useNow(60_000);
  const summaryOf = useSummaries((kept ?? []).map(({ text }) => text));
  const { remove, isBusy } = useKeptRemoval(what);
  const removeThese = async (commands: readonly KeptCommand[]) => {
    await remove(commands);
    focusIfLost(() => box.current?.querySelector<HTMLElement>('button') ?? box.current);
  };
  const open = kept?.filter(({ isChecked }) => isChecked !== true);
  const checked = kept?.filter(({ isChecked }) => isChecked === true) ?? [];
  const entry = (command: KeptCommand) => {
    const { id, name, text, changedAt } = command;
    const summary = summaryOf(text);
    return (
      <li key={id}>
        <button type="button" className="kept-entry" onClick={() => onOpen(id)}>
          <span className="kept-name">{visibleText(name)}</span>
          <span className="faint">{formatBriefTime(changedAt, now, zone)}</span>
          {summary !== undefined && <span className="kept-summary">{summary}</span>}
        </button>
        <IconButton
          alternates
          size="small"
          label={`Delete the ${what} ${[name, summary].filter(Boolean).join(', ')}`}
          icon={<Trash2 aria-hidden="true" />}
          onPress={() => void removeThese([command])}
        />
      </li>
    );
  };
  return (
    <section ref={box} className="kept" tabIndex={-1}>
      <h2>
        {icon}
        {title}
      </h2>
      {error != null && <p className="kept-problem">{errorText(error)}</p>}
      {kept === undefined && error == null && <Skeleton width={22} />}
      {open?.length === 0 && <p>{empty}</p>}
      {kept !== undefined && kept.length >= NEARLY_ALL && (
        <>
          <p className={kept.length < MAX_SAVED_COMMANDS ? undefined : 'kept-problem'}>
            {roomWords(kept.length, what)}
          </p>
          {what === 'draft' && (
            <Button size="small" isPending={isBusy} onPress={() => void removeThese(kept.slice(-OLDEST))}>
              {`Delete the ${OLDEST} oldest drafts`}
            </Button>
          )}
        </>
      )}
      {open !== undefined && open.length > 0 && <ul>{open.map(entry)}</ul>}
      {checked.length > 0 && (
        <details className="kept-checked">
          <summary>Checked ({formatInteger(checked.length)})</summary>
          <p>These passed the check of the network.</p>
          <Button size="small" isPending={isBusy} onPress={() => void removeThese(checked)}>
            Delete all checked
          </Button>
          <ul>{checked.map(entry)}</ul>
        </details>
      )}
    </section>
  );
}
