import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { errorCode, errorText } from '../../data/error-text.ts';
import { useIsOffline, useStatus } from '../../data/use-status.ts';
import { visibleText } from '../../ui/format/index.ts';
import { TryAgain } from '../../ui/parts/index.ts';
import type { CardData } from './card-data.ts';
import { isStillToCome } from './health.ts';
import './card.css';
import './overview.css';

/**
 * Shows a part of the overview under a title, with a link to the view with its details.
 * @param about part of the card's CSS class
 */
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
    <section className={`card overview-card overview-${about}`} aria-label={title}>
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

/** Shows the content of a card: the children with the data, the failure, or `loading`. */
export function CardReading<Data>({
  reading: { data, error, refetch },
  loading,
  children,
}: {
  reading: CardData<Data>;
  loading: ReactNode;
  children: (data: Data) => ReactNode;
}) {
  const status = useStatus();
  const isOffline = useIsOffline();
  if (data !== undefined) return children(data);
  if (error == null || isStillToCome(error, status)) return loading;
  // A finding above all cards already explains why the network does not answer.
  if (status !== undefined && isOffline && isForWantOfNetwork(error)) {
    return (
      <p className="overview-problem">
        Nothing is stored yet. Data appears when {visibleText(status.network.name)} answers.
      </p>
    );
  }
  return (
    <div className="overview-problem">
      <p>{errorText(error)}</p>
      <TryAgain size="small" onAsk={() => refetch()} />
    </div>
  );
}

/** Returns true if data is not stored, and the network was asked for it in vain. Other errors have another cause. */
function isForWantOfNetwork(error: unknown): boolean {
  const code = errorCode(error);
  return code === 'NOT_CACHED' || code.startsWith('UPSTREAM_');
}
