import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import './chip.css';

/** The meaning of a part's colour. */
export type Tone = 'neutral' | 'good' | 'warn' | 'bad' | 'info' | 'violet' | 'accent';

/**
 * Shows a short label. `dot` also draws the tone as a dot, so that the background colour is not the only sign of it.
 */
export function Chip({
  tone = 'neutral',
  dot = false,
  tip,
  children,
}: {
  tone?: Tone;
  dot?: boolean;
  tip?: string;
  children: ReactNode;
}) {
  return (
    <span className={classNames('chip', `tone-${tone}`)} data-tip={tip}>
      {dot && <span className="chip-dot" />}
      {children}
    </span>
  );
}
