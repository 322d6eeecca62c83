import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { errorText } from '../../data/error-text.ts';
import { useStatus } from '../../data/use-status.ts';
import { isStillToCome } from './health.ts';

/** A part of the overview, with the way to the view that says more. */
export function Card({
  title,
  to,
  about,
  children,
}: {
  title: string;
  to: string;
  about: string;
  children: ReactNode;
}) {
  return (
    <section className={`overview-card overview-${about}`} aria-label={title}>
      <header>
        <h2>{title}</h2>
        <Link to={to} search={{}} className="overview-open">
          Open<span className="visually-hidden"> {title.toLowerCase()}</span>
        </Link>
      </header>
      {children}
    </section>
  );
}

/** What a card shows: what was read, why it could not be, or bars as tall as what is to come. */
export function CardReading<Data>({
  data,
  problem,
  loading,
  children,
}: {
  data: Data | undefined;
  problem: unknown;
  loading: ReactNode;
  children: (data: Data) => ReactNode;
}) {
  const status = useStatus();
  if (data !== undefined) return children(data);
  if (problem == null || isStillToCome(problem, status)) return loading;
  // Why the network does not answer is said once, above all cards.
  const isAway = status?.connection === 'offline';
  return (
    <p className="overview-problem">
      {isAway ? `Nothing is stored yet. This fills in once ${status.network.name} answers.` : errorText(problem)}
    </p>
  );
}
