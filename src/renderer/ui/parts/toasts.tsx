import { CircleAlert, CircleCheck } from 'lucide-react';
import { type FocusEvent, useEffect, useRef, useSyncExternalStore } from 'react';
import { createEmitter } from '../../../async/index.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { focusIfLost } from './focus-if-lost.ts';
import { shortcutKey, takesText } from './shortcut-key.ts';
import './toasts.css';

interface Toast {
  id: number;
  text: string;
  tone: 'good' | 'bad';
  /** Takes back the action that the message reports. */
  undo: (() => void) | undefined;
  /** The name of the action. The next message about it replaces one that says why it failed. */
  act: string | undefined;
  /** How long it stays (milliseconds). */
  stay: number;
}

/** Milliseconds that a message stays: a base time, and more for each letter. */
const STAY_MS = 2400;
const STAY_PER_LETTER_MS = 40;
/** Milliseconds that an action can be taken back at least. */
const STAY_WITH_UNDO_MS = 10_000;
/** The messages that are shown at once, without more that are being read. */
const MAX_SHOWN = 2;

/** The messages whose time is not over: those in sight, and those with Undo that are hidden because there is no room. */
let toasts: readonly Toast[] = [];
let inSight: readonly Toast[] = [];
let lastId = 0;
const changes = createEmitter();

/** The messages whose time runs. */
const begun = new Set<number>();
/** True while a page shows the messages. */
let isShowing = false;

/**
 * Begins the time of all messages. A page calls it when it has drawn them: on a busy computer that is later than they came, and
 * a message could be over before.
 */
function beginTimes(): void {
  for (const { id, stay } of toasts) {
    if (begun.has(id)) continue;
    begun.add(id);
    setTimeout(() => expire(id), stay);
  }
}

/** Stores the messages. Of those without room, it keeps the ones with Undo, which return when there is room again. */
function replace(next: readonly Toast[]): void {
  const surplus = surplusOf(next);
  toasts = next.filter((toast) => toast.undo !== undefined || !surplus.includes(toast));
  inSight = next.filter((toast) => !surplus.includes(toast));
  changes.emit();
}

/** Returns the messages without room: first good news without Undo, then others, the oldest first. */
function surplusOf(all: readonly Toast[]): readonly Toast[] {
  const isPlain = ({ tone, undo }: Toast) => tone === 'good' && undo === undefined;
  const older = all.slice(0, -1).filter(({ id }) => !isRead(id));
  const ordered = [...older.filter(isPlain), ...older.filter((toast) => !isPlain(toast))];
  return ordered.slice(0, Math.max(0, all.length - MAX_SHOWN));
}

/** The messages with the pointer, and those with the focus on them. They are being read, and stay until both are gone. */
const hovered = new Set<number>();
const focused = new Set<number>();
/** The messages that are being read and go after that. */
const overdue = new Set<number>();

const isRead = (id: number) => hovered.has(id) || focused.has(id);

function remove(id: number): void {
  for (const ids of [hovered, focused, overdue, begun]) ids.delete(id);
  replace(toasts.filter((toast) => toast.id !== id));
}

function expire(id: number): void {
  if (isRead(id)) overdue.add(id);
  else remove(id);
}

function stopReading(by: Set<number>, id: number): void {
  by.delete(id);
  if (overdue.has(id) && !isRead(id)) remove(id);
}

/** Shows a message and returns its id. */
function show(text: string, tone: Toast['tone'], undo: Toast['undo'], act: Toast['act']): number {
  lastId += 1;
  const id = lastId;
  const isReplaced = (toast: Toast) =>
    toast.tone === 'bad' && (toast.text === text || (act !== undefined && toast.act === act));
  for (const toast of toasts.filter(isReplaced)) expire(toast.id);
  const least = undo === undefined ? 0 : STAY_WITH_UNDO_MS;
  const stay = Math.max(least, STAY_MS + STAY_PER_LETTER_MS * text.length);
  replace([...toasts, { id, text, tone, undo, act, stay }]);
  if (!isShowing) beginTimes();
  return id;
}

/**
 * Shows a message in the header of the window: an action succeeded ('good') or failed ('bad').
 * @param act the name of the action: the message replaces one that says why the same action failed
 */
export function announce(text: string, tone: Toast['tone'] = 'good', act?: string): void {
  show(text, tone, undefined, act);
}

/**
 * Shows a message that an action was done, and offers to undo it: by a button, and by Ctrl Z outside of text fields.
 * Ctrl Z also works while the message makes room for others.
 * Returns a function that removes this message.
 * @param act as for `announce`
 */
export function announceUndoable(text: string, undo: () => void, act?: string): () => void {
  const id = show(text, 'good', undo, act);
  return () => remove(id);
}

/** Removes all messages that offer to undo an action, because what they act on is no longer shown. */
export function withdrawUndo(): void {
  for (const { id, undo } of toasts) if (undo !== undefined) remove(id);
}

function takeBack({ id, undo }: Toast): void {
  remove(id);
  undo?.();
}

/** Shows the messages. They have a place of their own in the header, so they cover nothing. */
export function Toasts() {
  const shown = useSyncExternalStore(changes.listen, () => inSight);
  /** The element from which the focus came to the messages. */
  const origin = useRef<Element>(null);
  const noteOrigin = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) origin.current = relatedTarget;
  };
  const undo = (toast: Toast) => {
    takeBack(toast);
    // The button goes with the message.
    focusIfLost(() => (origin.current?.isConnected ? (origin.current as HTMLElement) : document.querySelector('main')));
  };
  useEffect(() => {
    isShowing = true;
    return () => {
      isShowing = false;
      // The next page does not begin with messages of this one.
      for (const { id } of toasts) remove(id);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time of new messages begins when they are drawn
  useEffect(() => beginTimes(), [shown]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (shortcutKey(event).toLowerCase() !== 'z' || event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
      const last = toasts.findLast(({ undo }) => undo !== undefined);
      // A text field has an undo of its own.
      if (last === undefined || takesText(event.composedPath()[0])) return;
      event.preventDefault();
      takeBack(last);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    // The attribute keeps the messages readable while a dialog is open.
    <div className="toasts" role="status" aria-live="polite" data-react-aria-top-layer="true" onFocus={noteOrigin}>
      {shown.map((toast) => (
        // A message that is cut is whole under the pointer or the focus.
        // biome-ignore lint/a11y/noStaticElementInteractions: it does nothing, but stays while it is read
        <div
          key={toast.id}
          className={classNames('toast', `toast-${toast.tone}`)}
          tabIndex={toast.tone === 'bad' ? 0 : undefined}
          onPointerEnter={() => void hovered.add(toast.id)}
          onPointerLeave={() => stopReading(hovered, toast.id)}
          onFocus={() => void focused.add(toast.id)}
          onBlur={({ currentTarget, relatedTarget }) => {
            // In another window, or inside the message, it is still focused.
            const isKept = [document.activeElement, relatedTarget].some((each) => currentTarget.contains(each));
            if (!isKept) stopReading(focused, toast.id);
          }}
        >
          {toast.tone === 'good' ? <CircleCheck aria-hidden="true" /> : <CircleAlert aria-hidden="true" />}
          <ToastText text={toast.text} />
          {toast.undo !== undefined && (
            <Button size="small" variant="quiet" onPress={() => undo(toast)}>
              Undo
            </Button>
          )}
        </div>
      ))}
    </div>
  );
}

/** The end of a long file name, which stays in sight where the message is cut: its last characters, in this number. */
const ENDING = /(?<=\S{12})\S{7,10}\.[a-z]{2,5}$/i;

function ToastText({ text }: { text: string }) {
  const at = ENDING.exec(text)?.index;
  return (
    <span className="toast-text" data-tip={text} data-tip-cut>
      {at === undefined ? (
        text
      ) : (
        <>
          <span>{text.slice(0, at)}</span>
          <span className="toast-ending">{text.slice(at)}</span>
        </>
      )}
    </span>
  );
}
