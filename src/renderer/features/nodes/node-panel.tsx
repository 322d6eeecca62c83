import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { Node } from '../../../contract/index.ts';
import { errorCode } from '../../data/error-text.ts';
import { useApi } from '../../data/explorer.tsx';
import { formatInteger, shortenMiddle, visibleText } from '../../ui/format/index.ts';
import { Avatar, Identifier, JsonView, Skeleton, Tabs } from '../../ui/parts/index.ts';
import { isPending } from '../shared/nodes/is-pending.ts';
import { useWatchList } from '../shared/nodes/watch-list.ts';
import { RecordHead, RecordPanel } from '../shared/record-panel.tsx';
import { CodeMenu } from '../shared/save/code-menu.tsx';
import type { VotingPowers } from './columns.tsx';
import { Delegations } from './delegations.tsx';
import type { HistorySubject } from './history-lines.ts';
import { HistoryTab } from './history-tab.tsx';
import { LastListed } from './last-listed.tsx';
import { NodeDetails } from './node-details.tsx';
import { nodeQuery } from './node-sql.ts';
import { ScoresTab } from './scores-tab.tsx';
import { WatchButton } from './watch/watch-button.tsx';
import './nodes.css';
import '../shared/record-panel.css';

const TABS = ['details', 'scores', 'history', 'delegations', 'json'] as const;
type TabName = (typeof TABS)[number];

/**
 * Shows a node in an epoch, in tabs: details, scores, history, delegations and JSON. `onTab` is called with the name of
 * the tab that the person opens, and `onEpoch` with an epoch that lists the node if this one does not.
 */
export function NodePanel({
  id,
  epochSeq,
  decimals,
  powers,
  tab,
  onTab,
  onEpoch,
  onClose,
}: {
  id: string;
  /** Undefined for the current epoch. */
  epochSeq: bigint | undefined;
  /** Decimals of the staking asset. */
  decimals: number;
  powers: VotingPowers | undefined;
  /** The open tab; any other text opens the details. */
  tab: string | undefined;
  onTab: (tab: TabName) => void;
  onEpoch?: (epochSeq: bigint) => void;
  onClose: () => void;
}) {
  const api = useApi();
  const query = useQuery({
    queryKey: ['node', id, epochSeq ?? null],
    queryFn: ({ signal }) => api.call('node', { id, epochSeq }, signal),
  });
  const node = query.data?.node;
  const { watchedNode } = useWatchList();
  // The epoch may not list the node. A person can still stop watching it here.
  const missing = query.error === null ? undefined : watchedNode(id);
  // Kept while other nodes are opened, so that their charts can be compared.
  const [subject, setSubject] = useState<HistorySubject>('stake');

  return (
    <RecordPanel
      label="Node"
      id={id}
      name={node && (visibleText(node.name) || shortenMiddle(node.id))}
      tabs={['Details', 'Scores', 'History', 'Delegations', 'JSON']}
      query={query}
      way={
        onEpoch !== undefined &&
        query.error !== null &&
        errorCode(query.error) === 'NODE_UNKNOWN' && <LastListed id={id} onEpoch={onEpoch} />
      }
      onClose={onClose}
      head={
        <RecordHead
          icon={<Avatar name={node?.name ?? ''} id={id} size="large" />}
          title={
            query.isPending ? (
              <Skeleton width={16} says="Loading the node" />
            ) : node === undefined ? (
              <bdi>{visibleText(missing?.name ?? '') || 'Node'}</bdi>
            ) : (
              <bdi>{visibleText(node.name) || 'Unnamed node'}</bdi>
            )
          }
        >
          <div className="record-head-line">
            <Identifier id={id} what="node id" head={8} tail={8} copyable />
            {query.data !== undefined && <WatchButton node={query.data.node} epochSeq={query.data.epochSeq} />}
            {query.data === undefined && missing !== undefined && <WatchButton node={missing} epochSeq={null} />}
            {query.data !== undefined && <CodeMenu record="node" queries={[nodeQuery(id, query.data.epochSeq, tab)]} />}
          </div>
          {query.data?.coverage.isOutdated === true && (
            <p className="faint">
              Epoch {formatInteger(query.data.epochSeq)} has ended, and its final scores are not stored. These are the
              last ones before its end.
            </p>
          )}
        </RecordHead>
      }
    >
      {(data) => (
        <Tabs
          label="Node"
          value={TABS.find((name) => name === tab) ?? 'details'}
          onChange={onTab}
          tabs={[
            {
              value: 'details',
              label: 'Details',
              content: () => (
                <NodeDetails node={data.node} epochSeq={data.epochSeq} decimals={decimals} powers={powers} />
              ),
            },
            {
              value: 'scores',
              label: 'Scores',
              content: () => <ScoresTab id={id} epochSeq={data.epochSeq} isPending={isPending(data.node)} />,
            },
            {
              value: 'history',
              label: 'History',
              content: () => (
                <HistoryTab
                  id={id}
                  name={data.node.name}
                  decimals={decimals}
                  subject={subject}
                  onSubject={setSubject}
                />
              ),
            },
            {
              value: 'delegations',
              label: 'Delegations',
              count: formatInteger(data.node.delegations.length),
              content: () => (
                <Delegations
                  // Selected rows belong to one node in one epoch.
                  key={`${id} ${data.epochSeq}`}
                  node={data.node}
                  epochSeq={data.epochSeq}
                  decimals={decimals}
                />
              ),
            },
            {
              value: 'json',
              label: 'JSON',
              content: () => <JsonView value={z.encode(Node, data.node)} what="record" />,
            },
          ]}
        />
      )}
    </RecordPanel>
  );
}
