import type { ReactNode } from 'react';
import { Explained } from './explained.tsx';
import './facts.css';

/** Shows a titled group of named values. */
export function Facts({ title, children, aside }: { title?: string; children: ReactNode; aside?: ReactNode }) {
  return (
    <section className="facts">
      {title !== undefined && (
        <div className="facts-head">
          <h3>{title}</h3>
          {aside}
        </div>
      )}
      <dl>{children}</dl>
    </section>
  );
}

/** Shows one named value. `hint` explains the name in a tip; `wide` puts the value below the name. */
export function Fact({
  name,
  hint,
  wide = false,
  children,
}: {
  name: ReactNode;
  hint?: string;
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={wide ? 'fact fact-wide' : 'fact'}>
      <dt>
        <Explained tip={hint} className={hint === undefined ? undefined : 'has-hint'}>
          {name}
        </Explained>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
