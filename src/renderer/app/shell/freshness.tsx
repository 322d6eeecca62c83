import { ChevronDown, CircleCheck, CircleDashed, CloudOff, TriangleAlert } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components';
import type { ExplorerStatus, Market, ResourceStatus } from '../../../contract/index.ts';
import { useZone } from '../../data/appearance.tsx';
import { useLink } from '../../data/explorer.tsx';
import { useNow } from '../../data/use-now.ts';
import { useStatus } from '../../data/use-status.ts';
import { marketLabel, useMarkets } from '../../features/funding/markets.ts';
import {
  formatInteger,
  formatMillis,
  groupDigits,
  momentOf,
  relativeTime,
  shortenMiddle,
} from '../../ui/format/index.ts';
import { CopyButton, PopoverFrom, Spinner } from '../../ui/parts/index.ts';
import { standingOf } from './standing.ts';
import './freshness.css';

const LIST_WORDS: Readonly<Record<ResourceStatus['list'], string>> = {
  nodes: 'Nodes',
  parties: 'Parties',
  checkpoints: 'Checkpoints',
  fundingPeriodDataPoints: 'Funding points',
};

/** Live, as of when, or not at all: a word in the header, and behind it every resource's own standing. */
export function Freshness() {
  const status = useStatus();
  const link = useLink();
  const zone = useZone();
  const now = useNow(5_000);
  const { tone, text, state } = standingOf(status, link, now, zone);
  const exact = status?.observedAt == null ? undefined : `Last heard of ${formatMillis(status.observedAt, zone).exact}`;

  return (
    <PopoverFrom
      label="Where the data stands"
      placement="bottom start"
      trigger={
        <AriaButton className={`freshness tone-${tone}`} data-state={state}>
          <span className="freshness-dot" />
          <span data-tip={exact}>{text}</span>
          <ChevronDown aria-hidden="true" />
        </AriaButton>
      }
    >
      <div className="standing">{status === undefined ? <p>Asking…</p> : <Standing status={status} now={now} />}</div>
    </PopoverFrom>
  );
}

function Standing({ status, now }: { status: ExplorerStatus; now: number }) {
  const zone = useZone();
  const markets = useMarkets();
  const { network, problem, observedAt, currentEpoch, resources } = status;
  return (
    <>
      <div className="standing-head">
        <strong>{network.name}</strong>
        <span className="faint">
          {observedAt === null
            ? 'not reached yet'
            : status.connection === 'live'
              ? `heard of ${relativeTime(observedAt, now).replace(/^now$/, 'just now')}`
              : `as of ${momentOf(observedAt, now, zone)}`}
        </span>
      </div>
      {problem !== null && (
        <p className="standing-problem">
          <CloudOff aria-hidden="true" />
          {problem}
        </p>
      )}
      <dl className="standing-facts">
        <dt>Address</dt>
        <dd className="mono truncate">
          {network.address} <CopyButton text={network.address} what="address" />
        </dd>
        <dt>Chain</dt>
        <dd className="mono">{network.chainId ?? '–'}</dd>
        <dt>Epoch</dt>
        <dd className="num">{currentEpoch === null ? '–' : formatInteger(currentEpoch)}</dd>
      </dl>
      <table className="standing-table num">
        <thead>
          <tr>
            <th scope="col">Stored here</th>
            <th scope="col" className="is-end">
              Rows
            </th>
            <th scope="col">Standing</th>
            <th scope="col" className="is-end">
              As of
            </th>
          </tr>
        </thead>
        <tbody>
          {resources.map((resource) => (
            <tr key={`${resource.list} ${resource.scope}`}>
              <th scope="row">
                {LIST_WORDS[resource.list]}
                {resource.scope !== '' && (
                  <span className="faint" data-tip={resource.scope}>
                    {' '}
                    {scopeWords(resource, markets.data)}
                  </span>
                )}
              </th>
              <td className="is-end">{formatInteger(resource.rows)}</td>
              <td>
                <ResourceState resource={resource} />
              </td>
              <td
                className="is-end faint"
                data-tip={resource.asOf === null ? undefined : formatMillis(resource.asOf, zone).exact}
              >
                {resource.asOf === null ? '–' : momentOf(resource.asOf, now, zone)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {resources.length === 0 && <p className="faint standing-none">Nothing yet.</p>}
    </>
  );
}

/** Which epoch or market a resource is of, as people name it. */
function scopeWords({ list, scope }: ResourceStatus, markets: readonly Market[] = []): string {
  if (list === 'nodes') return `epoch ${groupDigits(scope)}`;
  const market = markets.find(({ id }) => id === scope);
  return market === undefined ? shortenMiddle(scope) : marketLabel(market);
}

function ResourceState({ resource: { activity, complete, problem } }: { resource: ResourceStatus }) {
  if (problem !== null || activity === 'failed') {
    return (
      <span className="resource-state tone-warn" data-tip={problem ?? undefined}>
        <TriangleAlert aria-hidden="true" /> {problem === null ? 'Failed' : 'Trouble'}
      </span>
    );
  }
  if (activity === 'walking') {
    return (
      <span className="resource-state">
        <Spinner /> Reading
      </span>
    );
  }
  if (complete) {
    return (
      <span className="resource-state tone-good">
        <CircleCheck aria-hidden="true" /> Complete
      </span>
    );
  }
  return (
    <span className="resource-state">
      <CircleDashed aria-hidden="true" /> {activity === 'waiting' ? 'Waiting' : 'Partial'}
    </span>
  );
}
