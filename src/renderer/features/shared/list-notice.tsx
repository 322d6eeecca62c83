import type { UseQueryResult } from '@tanstack/react-query';
import { CircleAlert, CloudOff, Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Coverage, ListName } from '../../../contract/index.ts';
import { useZone } from '../../data/appearance.tsx';
import { errorCode, errorText } from '../../data/error-text.ts';
import { useLink } from '../../data/explorer.tsx';
import type { Rows } from '../../data/rows/use-rows.ts';
import { useNow } from '../../data/use-now.ts';
import { useStatus } from '../../data/use-status.ts';
import { counted, formatBriefTime, formatMillis, groupInText, visibleText } from '../../ui/format/index.ts';
import { Explained, Notice, Spinner } from '../../ui/parts/index.ts';
import { FailureNotice, LinkDownNotice } from './notices.tsx';

/** The part of a query that a notice needs. */
export type NoticedReading = Pick<Rows<unknown>, 'state' | 'error' | 'code' | 'coverage' | 'retry'>;

/**
 * Shows a notice above a list that is not complete or not current: the reason, and what happens next. Shows nothing
 * above any other list.
 * @param scope the part of the list that is shown, such as a market; undefined for all of it
 * @param otherwise a notice about something else, shown if there is none about the list
 */
export function ListNotice({
  rows,
  list,
  scope,
  otherwise,
}: {
  rows: NoticedReading;
  list: ListName;
  scope: string | undefined;
  otherwise?: ReactNode;
}) {
  const status = useStatus();
  const link = useLink();
  const zone = useZone();
  const now = useNow(30_000);
  if (link === 'down') return <LinkDownNotice />;
  if (status === undefined || rows.state === 'failed') return null;
  // If the network is offline, a retry is useless, so the notice says that the network is offline.
  if (rows.error !== null && (rows.code !== 'NOT_CACHED' || status.connection !== 'offline')) {
    return <FailureNotice error={rows.error} code={rows.code} onAsk={rows.retry} />;
  }

  const { network, connection, problem, observedAt, resources } = status;
  const resource = resources.find((each) => each.list === list && (scope === undefined || each.scope === scope));
  const asOf = rows.coverage?.asOf ?? observedAt;
  if (connection === 'offline') {
    return (
      <Notice tone="warn" icon={<CloudOff aria-hidden="true" />}>
        {visibleText(network.name)} cannot be reached
        {asOf === null ? '. Stored data is shown' : `. The data is as of ${formatBriefTime(asOf, now, zone)}`}
        {(rows.coverage ?? resource)?.complete === false && ', and rows are missing'}. Orrery keeps trying.
      </Notice>
    );
  }
  if (connection === 'limited') {
    return (
      <Notice tone="warn" icon={<Hourglass aria-hidden="true" />}>
        {visibleText(network.name)} limits requests. Updates are slower. {problem ?? ''}
      </Notice>
    );
  }
  if (resource === undefined) return otherwise;
  if (resource.problem !== null) {
    return (
      <Notice tone="warn" icon={<CircleAlert aria-hidden="true" />}>
        {groupInText(resource.problem).replace(/\.?$/, '.')} Orrery tries again automatically. Stored data is shown.
      </Notice>
    );
  }
  if (resource.complete || resource.activity !== 'walking') return otherwise;
  return (
    <Notice tone="info" icon={<Spinner />}>
      Still downloading: {counted(resource.rows, 'row')} so far. The rows shown are correct.
    </Notice>
  );
}

type Query = Pick<UseQueryResult<unknown>, 'error' | 'data' | 'refetch'>;

/** Shows the notice of `ListNotice` above results that were computed from a list. */
export function ReadingNotice({
  query: { error, data, refetch },
  coverage,
  list,
  scope,
  otherwise,
}: {
  query: Query;
  coverage?: Coverage;
  list: ListName;
  scope?: string;
  otherwise?: ReactNode;
}) {
  return (
    <ListNotice
      rows={{
        state: data === undefined ? (error === null ? 'loading' : 'failed') : 'ready',
        error: error === null ? null : errorText(error),
        code: error === null ? null : errorCode(error),
        coverage: coverage ?? null,
        retry: () => refetch(),
      }}
      list={list}
      scope={scope}
      otherwise={otherwise}
    />
  );
}

/**
 * Shows at the foot of a list if it is complete, partial or not final, and the time of its data; nothing before the first answer.
 */
export function ListFootnote({
  rows: { coverage, totalKnown },
}: {
  rows: Pick<Rows<unknown>, 'coverage' | 'totalKnown'>;
}) {
  const zone = useZone();
  const now = useNow(15_000);
  if (coverage === null) return null;
  if (coverage.isOutdated === true && coverage.asOf !== null) {
    return (
      <Explained tip="The epoch has ended, and its final scores are not stored. These are the last ones before its end.">
        Not final, as of {formatBriefTime(coverage.asOf, now, zone)}
      </Explained>
    );
  }
  const whole = coverage.complete && totalKnown ? 'Complete' : 'Partial';
  if (coverage.asOf === null) return <>{whole}</>;
  return (
    <span data-tip={`Last confirmed by the network ${formatMillis(coverage.asOf, zone).exact}`}>
      {whole}, as of {formatBriefTime(coverage.asOf, now, zone)}
    </span>
  );
}
