import type { ReactNode } from 'react';
import type { Tone } from './chip.tsx';
import './states.css';

/** Shows in place of content why there is none: a picture, its meaning, and the next step. */
export function State({
  icon,
  title,
  children,
  actions,
  tone = 'neutral',
}: {
  icon: ReactNode;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  tone?: 'neutral' | 'bad' | 'warn';
}) {
  return (
    <div className={`state state-${tone}`} role={tone === 'bad' ? 'alert' : undefined}>
      <div className="state-icon" aria-hidden="true">
        {icon}
      </div>
      <h2 className="state-title">{title}</h2>
      {children !== undefined && <div className="state-text">{children}</div>}
      {actions !== undefined && <div className="state-actions">{actions}</div>}
    </div>
  );
}

/** Shows a line across a view that says how reliable the shown data are. */
export function Notice({
  tone,
  icon,
  children,
  action,
}: {
  tone: Tone;
  icon: ReactNode;
  children: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className={`notice tone-${tone}`} role="status">
      {icon}
      <span className="notice-text">{children}</span>
      {action}
    </div>
  );
}

/**
 * Shows a grey bar in place of a text that is loading. `width` is its likely length in characters; `says` is read
 * aloud.
 */
export function Skeleton({ width, says }: { width: number; says?: string }) {
  return (
    <>
      <span className="skeleton" style={{ width: `${width}ch` }} aria-hidden="true" />
      {says !== undefined && <span className="visually-hidden">{says}</span>}
    </>
  );
}
