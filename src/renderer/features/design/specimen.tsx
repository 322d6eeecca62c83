import type { ReactNode } from 'react';
import './design.css';

/** A titled group of specimens. */
export function Specimens({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="specimens">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** One part in one state. */
export function Specimen({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <figure className={wide ? 'specimen specimen-wide' : 'specimen'}>
      <figcaption>{name}</figcaption>
      <div className="specimen-stage">{children}</div>
    </figure>
  );
}
