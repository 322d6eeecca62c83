import type { ReactNode } from 'react';
import './design.css';

/** Shows a group of specimens under a title. */
export function Specimens({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="specimens">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** Shows one component in one state, with its name. */
export function Specimen({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <figure className={wide ? 'specimen specimen-wide' : 'specimen'}>
      <figcaption>{name}</figcaption>
      <div className="specimen-stage">{children}</div>
    </figure>
  );
}
