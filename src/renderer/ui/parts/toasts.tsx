import { CircleAlert, CircleCheck } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { createEmitter } from '../../../async/index.ts';
import { classNames } from './class-names.ts';
import './toasts.css';

interface Toast {
  id: number;
  text: string;
  tone: 'good' | 'bad';
}

/** Milliseconds that a message stays: a base time, and more for each letter. */
const STAY = 2400;
const STAY_PER_LETTER = 40;

let toasts: readonly Toast[] = [];
let lastId = 0;
const changes = createEmitter();

function replace(next: readonly Toast[]): void {
  toasts = next;
  changes.emit();
}

/** Shows a message at the foot of the window: an action succeeded or failed. */
export function announce(text: string, tone: Toast['tone'] = 'good'): void {
  lastId += 1;
  const id = lastId;
  replace([...toasts.slice(-2), { id, text, tone }]);
  setTimeout(() => replace(toasts.filter((toast) => toast.id !== id)), STAY + STAY_PER_LETTER * text.length);
}

export function Toasts() {
  const shown = useSyncExternalStore(changes.listen, () => toasts);
  return (
    <div className="toasts" role="status" aria-live="polite">
      {shown.map(({ id, text, tone }) => (
        <div key={id} className={classNames('toast', `toast-${tone}`)}>
          {tone === 'good' ? <CircleCheck aria-hidden="true" /> : <CircleAlert aria-hidden="true" />}
          {text}
        </div>
      ))}
    </div>
  );
}
