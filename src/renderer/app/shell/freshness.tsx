import { Link } from '@tanstack/react-router';
import { ChevronDown, CloudOff, TriangleAlert } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components';
import type { ExplorerStatus } from '../../../contract/index.ts';
import { useZone } from '../../data/appearance.tsx';
import { useLink } from '../../data/explorer.tsx';
import { useNow } from '../../data/use-now.ts';
import { blockTime, useStatus } from '../../data/use-status.ts';
import { ResourceName, ResourceState } from '../../features/networks/resource-words.tsx';
import { isOpening } from '../../features/shared/is-opening.ts';
import { useMarkets } from '../../features/shared/markets.ts';
import {
  counted,
  formatBriefTime,
  formatInteger,
  formatMillis,
  formatNanoseconds,
  groupInText,
  relativeTime,
  visibleText,
} from '../../ui/format/index.ts';
import { CopyButton, PopoverFrom } from '../../ui/parts/index.ts';
import { connectionLabel } from './connection-label.ts';
import './freshness.css';

/** Shows the connection state in the header, and in its popover the coverage of every list. */
export function Freshness() {
  const status = useStatus();
  const link = useLink();
  const zone = useZone();
  const now = useNow(5_000);
  const { tone, text, state } = connectionLabel(status, link, now, zone);
  const notices = status?.notices ?? [];
  const position = status?.position ?? null;
  const exact = position === null ? undefined : `Last block: ${formatNanoseconds(position.timestamp, zone).exact}`;

  return (
    <PopoverFrom
      label="Data status"
      placement="bottom start"
      trigger={
        <AriaButton className={`freshness tone-${tone}`} data-state={state}>
          <span className="freshness-dot" />
          <span className="freshness-text truncate" data-tip={exact}>
            {text}
          </span>
          {notices.length > 0 && (
            <span
              className="freshness-notices tone-warn"
              data-tip={groupInText(notices.map((notice) => notice.text).join('\n'))}
            >
              <TriangleAlert role="img" aria-label={counted(notices.length, 'notice')} />
            </span>
          )}
          <ChevronDown aria-hidden="true" />
        </AriaButton>
      }
    >
      {(close) => (
        <div className="freshness-panel">
          {status === undefined ? <p>Loading…</p> : <Connection status={status} now={now} />}
          <Link to="/network" className="freshness-panel-more" onClick={close}>
            Sync details
          </Link>
        </div>
      )}
    </PopoverFrom>
  );
}

function Connection({ status, now }: { status: ExplorerStatus; now: number }) {
  const zone = useZone();
  const markets = useMarkets();
  const { network, problem, notices, currentEpoch, resources } = status;
  const lastBlock = blockTime(status);
  return (
    <>
      <div className="freshness-panel-head">
        <strong>{visibleText(network.name)}</strong>
        <span className="faint">
          {lastBlock === null
            ? 'no block known yet'
            : status.connection === 'live'
              ? `last block ${relativeTime(lastBlock, Math.max(now, lastBlock)).replace(/^now$/, 'just now')}`
              : `last block ${formatBriefTime(lastBlock, now, zone)}`}
        </span>
      </div>
      {problem !== null && (
        <p className="freshness-panel-problem">
          <CloudOff aria-hidden="true" />
          {problem}
        </p>
      )}
      {notices.map(({ text }) => (
        <p key={text} className="freshness-panel-problem">
          <TriangleAlert aria-hidden="true" />
          {text}
        </p>
      ))}
      <dl className="freshness-panel-facts">
        <dt>Address</dt>
        <dd className="mono truncate">
          {network.address} <CopyButton text={network.address} what="address" />
        </dd>
        <dt>Chain</dt>
        <dd className="mono">{network.chainId ?? '–'}</dd>
        <dt>Epoch</dt>
        <dd className="num">{currentEpoch === null ? '–' : formatInteger(currentEpoch)}</dd>
      </dl>
      <table className="freshness-panel-table num">
        <thead>
          <tr>
            <th scope="col">List</th>
            <th scope="col" className="is-end">
              Rows
            </th>
            <th scope="col">Status</th>
            <th scope="col" className="is-end">
              As of
            </th>
          </tr>
        </thead>
        <tbody>
          {resources
            .filter(({ list, scope }) => list !== 'nodes' || scope === String(currentEpoch))
            .map((resource) => (
              <tr key={`${resource.list} ${resource.scope}`}>
                <th scope="row">
                  <ResourceName resource={resource} markets={markets.data} />
                </th>
                <td className="is-end">{formatInteger(resource.rows)}</td>
                <td>
                  <ResourceState resource={resource} />
                </td>
                <td
                  className="is-end faint"
                  data-tip={resource.asOf === null ? undefined : formatMillis(resource.asOf, zone).exact}
                >
                  {resource.asOf === null ? '–' : formatBriefTime(resource.asOf, now, zone)}
                </td>
              </tr>
            ))}
        </tbody>
      </table>
      {resources.length === 0 && (
        <p className="faint freshness-panel-none">{isOpening(status) ? 'Loading…' : 'Nothing yet.'}</p>
      )}
    </>
  );
}
