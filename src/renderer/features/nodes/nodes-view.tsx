import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Orbit } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { z } from 'zod';
import { type Condition, type LocalFieldOf, NodeRow, type Sort } from '../../../contract/index.ts';
import { useApi } from '../../data/explorer.tsx';
import { setTerm } from '../../data/filter/index.ts';
import type { RowSource } from '../../data/rows/row-source.ts';
import { useAskAgain, useStatus } from '../../data/use-status.ts';
import { formatInteger } from '../../ui/format/index.ts';
import { State } from '../../ui/parts/index.ts';
import { digitsParam, isListStep, ListSearch } from '../shared/link.ts';
import { asRead, ListView } from '../shared/list-view.tsx';
import { useWatchList } from '../shared/nodes/watch-list.ts';
import { PrintedNetwork } from '../shared/printed-network.tsx';
import { useLinkSteps } from '../shared/use-link-steps.ts';
import { nodeColumns, sumVotingPowers, type VotingPowers } from './columns.tsx';
import { epochInLink } from './epoch-entry.ts';
import { EpochFailure, isEpochFailure } from './epoch-failure.tsx';
import { EpochPicker } from './epoch-picker.tsx';
import { inUnits, isOfTotal, type NodeField, nodeFields, nodeText, type TotalPower } from './fields.ts';
import { NodePanel } from './node-panel.tsx';
import { NodesTabs } from './nodes-tabs.tsx';
import { nodesProgram } from './program-sql.ts';
import { useStrips } from './use-strips.ts';
import { useWatchActions } from './watch/use-watch-toggle.tsx';
import { partWatched, WATCHED, YES } from './watch/watched-condition.ts';
import { NoneWatched, WatchedFilter } from './watch/watched-filter.tsx';
import { byWatching } from './watch/watched-rows.ts';

const LinkMembers = ListSearch.extend({ epoch: digitsParam, watched: z.literal(YES).optional().catch(undefined) });
type LinkMembers = z.output<typeof LinkMembers>;

/** Moves `watched=yes` of a link into its filter. */
function intoFilter({ watched, ...search }: LinkMembers): Omit<LinkMembers, 'watched'> & { watched?: undefined } {
  if (watched === undefined) return search;
  return { ...search, watched: undefined, filter: setTerm(search.filter ?? '', WATCHED, YES) };
}

/**
 * Reads the state of the view from its link: `/nodes?epoch=12&sort=-stakedTotal&filter=status=consensus
 * watched=yes&open=<id>`. Invalid parts count as absent; parsing never fails.
 */
export const NodesSearch = LinkMembers.transform(intoFilter);

const route = getRouteApi('/nodes');
const BY_STAKE = '-stakedTotal';
const rowKey = (node: NodeRow) => node.id;
const nodeOf = (node: NodeRow) => node;
/** Returns an answer that never comes, while the total of a filter in percent loads. Another list follows once it is known. */
const never = () => new Promise<never>(() => {});
const record = (node: NodeRow) => z.encode(NodeRow, node);

/** Shows the list of the nodes of an epoch at `/nodes`, and the open node beside it. */
export function NodesView() {
  const api = useApi();
  const status = useStatus();
  const search = route.useSearch();
  const epochSeq = useMemo(() => (search.epoch === undefined ? undefined : BigInt(search.epoch)), [search.epoch]);
  const shown = epochSeq ?? status?.currentEpoch ?? undefined;
  const decimals = status?.network.stakeDecimals ?? 18;
  const isCurrent = epochSeq === undefined;
  const { powers, totalPower, totalEpoch } = useVotingPowers(shown, isCurrent, status !== undefined || !isCurrent);
  const { watched, ready } = useWatchList();
  const strips = useStrips(shown ?? null);
  const fields = useMemo(() => nodeFields(decimals, totalPower), [decimals, totalPower]);
  const ids = useMemo(() => Object.keys(watched), [watched]);
  const onSearch = useLinkSteps(search, route.useNavigate(), isListStep);
  const showWatched = (isOn: boolean) =>
    onSearch(({ filter = '' }) => ({ filter: setTerm(filter, WATCHED, isOn ? YES : undefined) || undefined }));
  const columns = useMemo(() => nodeColumns(decimals, powers, watched, strips), [decimals, powers, watched, strips]);
  const source = useCallback(
    (conditions: Condition<NodeField>[], sort: Sort<LocalFieldOf<'nodes'>> | undefined): RowSource<NodeRow> => {
      const { wanted, where: typed } = partWatched(conditions);
      const where = inUnits(typed, totalPower);
      // Rows by percent belong to the epoch of their total, also while that of a new epoch is read.
      const epoch = isCurrent && typed.some(isOfTotal) ? (totalEpoch ?? shown) : shown;
      const filter = { epochSeq: epoch };
      const stored: RowSource<NodeRow> = {
        // A list that follows the current epoch stays the same list: a new epoch moves no one who reads it.
        key: ['nodes', epochSeq ?? null, typed, sort, where === undefined],
        version: isCurrent && epoch !== undefined ? versionOf(epoch, typed.some(isOfTotal) && totalPower) : undefined,
        list: 'nodes',
        scope: epoch?.toString(),
        growth: 'within',
        page: (pagination, signal, at) => api.call('listNodes', { filter, where, sort, pagination, at }, signal),
        count: (signal) => api.call('countNodes', { filter, where }, signal),
        ...(where === undefined && { page: never, count: never }),
      };
      return byWatching(stored, wanted, ids);
    },
    [api, epochSeq, isCurrent, shown, totalPower, totalEpoch, ids],
  );
  // While a new epoch is read, the rows are still those of the epoch before.
  const epochRead = (version: string | undefined) => (version === undefined ? shown : epochOf(version));
  const program = useCallback(
    (conditions: Condition<NodeField>[]) => nodesProgram(conditions, epochSeq, ids, totalPower),
    [epochSeq, ids, totalPower],
  );

  return (
    <ListView<'nodes', NodeRow, NodeRow, NodeField>
      list="nodes"
      title="Nodes"
      view="nodes"
      part={(version) => {
        const epoch = epochRead(version);
        return epoch === undefined ? undefined : `epoch-${epoch}`;
      }}
      fileColumns={(version) => {
        const epoch = epochRead(version);
        return epoch === undefined ? [] : [{ header: 'Epoch', text: () => epoch.toString() }];
      }}
      selectionOf={epochSeq?.toString()}
      search={search}
      defaultSort={BY_STAKE}
      onSearch={onSearch}
      columns={columns}
      rowKey={rowKey}
      record={record}
      fields={fields}
      ofText={nodeText}
      placeholder="Find a node by name or id, or type status=consensus"
      source={source}
      program={program}
      derive={asRead}
      actions={useWatchActions(shown ?? null, nodeOf)}
      controls={<NodesTabs epoch={epochSeq} current="list" />}
      toolbar={(conditions, version) => (
        <>
          <WatchedFilter
            count={ids.length}
            isOn={partWatched(conditions).wanted === 'watched'}
            onChange={showWatched}
          />
          <EpochPicker
            value={epochSeq}
            read={version === undefined ? undefined : epochOf(version)}
            onChange={(change) => onSearch((newest) => ({ epoch: epochInLink(change, newest.epoch) }))}
          />
        </>
      )}
      panel={(id, onClose) => (
        <NodePanel
          id={id}
          epochSeq={epochSeq}
          decimals={decimals}
          powers={powers}
          tab={search.tab}
          onTab={(tab) => onSearch({ tab })}
          onEpoch={(epoch) => onSearch({ epoch: epoch.toString() })}
          onClose={onClose}
        />
      )}
      printed={(version) => {
        const epoch = epochRead(version);
        if (epoch === undefined) return undefined;
        const words = [`epoch ${formatInteger(epoch)}`, ...(search.filter === undefined ? [] : [search.filter])];
        return <PrintedNetwork words={words} />;
      }}
      failed={(code, retry) =>
        isEpochFailure(code) ? (
          <EpochFailure
            code={code}
            epoch={epochSeq}
            onRetry={retry}
            onChoose={(epoch) => onSearch({ epoch: epoch?.toString() })}
          />
        ) : undefined
      }
      empty={
        <State icon={<Orbit />} title="No nodes in this epoch">
          <p>The network lists no node in this epoch. Choose another epoch.</p>
        </State>
      }
      noMatch={(conditions) => {
        const { wanted, where } = partWatched(conditions);
        if (wanted !== 'watched' || where.length > 0) return undefined;
        return ready && <NoneWatched count={ids.length} onAll={() => showWatched(false)} />;
      }}
    />
  );
}

/** Returns the version of a list: its epoch, and the total voting power if the filter is in percent of that. */
const versionOf = (epoch: bigint, total: TotalPower | false) => `${epoch}${total ? ` ${total}` : ''}`;
/** Returns the epoch of a version of the list. */
const epochOf = (version: string) => BigInt(version.replace(/ .*/, ''));

/**
 * Returns the voting powers of an epoch; undefined until they are known, or if no node has any. Only consensus nodes
 * have voting power, and they are few: one page holds them. The total of a current epoch stays, with its epoch in
 * `totalEpoch`, until that of the next one is known.
 * @param isCurrent true if the epoch is the current one, as time passes
 * @param isKnown false if the epoch may soon be another; nothing is read until then
 */
function useVotingPowers(
  epochSeq: bigint | undefined,
  isCurrent: boolean,
  isKnown: boolean,
): { powers: VotingPowers | undefined; totalPower: TotalPower; totalEpoch: bigint | undefined } {
  const api = useApi();
  const query = useQuery({
    queryKey: ['voting powers', epochSeq ?? null, isCurrent],
    enabled: isKnown,
    queryFn: async ({ signal }) => {
      const { page } = await api.call(
        'listNodes',
        {
          filter: { epochSeq },
          where: [{ field: 'validatorStatus', operator: 'is', value: 'VALIDATOR_NODE_STATUS_CONSENSUS' }],
          pagination: { first: 1000 },
        },
        signal,
      );
      return { epoch: epochSeq, powers: sumVotingPowers(page.edges.map(({ node }) => node)) };
    },
    placeholderData: (before, query) => (isCurrent && query?.queryKey[2] === true ? before : undefined),
  });
  useAskAgain(query);
  const { data, isPending, isPlaceholderData } = query;
  return {
    powers: isPlaceholderData ? undefined : data?.powers,
    totalPower: isPending ? 'loading' : data?.powers?.total,
    totalEpoch: data?.epoch,
  };
}
