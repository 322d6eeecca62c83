import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Inbox } from 'lucide-react';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { Delegation, type Node } from '../../../contract/index.ts';
import { ROW_HEIGHTS, useAppearance } from '../../data/appearance.tsx';
import { useApi } from '../../data/explorer.tsx';
import { rowsInMemory } from '../../data/rows/rows-in-memory.ts';
import { useStatus } from '../../data/use-status.ts';
import { ColumnsMenu, CopyMenu, Grid, type GridSort, useSelection } from '../../ui/grid/index.ts';
import { State } from '../../ui/parts/index.ts';
import { useLayout } from '../shared/use-layout.ts';
import { useOwnKeys } from '../shared/vault/own-keys.tsx';
import { delegationColumns, sortDelegations } from './delegation-columns.tsx';
import './nodes.css';

const BY_AMOUNT: GridSort = { field: 'amount', direction: 'descending' };
const keyOf = ({ party }: Delegation) => party;
const record = (delegation: Delegation) => z.encode(Delegation, delegation);

/**
 * Shows the delegations to a node as a grid that can be sorted, the largest first. A node of a real network has
 * thousands. A row opens its party in the view of parties.
 * @param node the node as it was in the epoch
 * @param decimals decimals of the staking asset
 */
export function Delegations({ node, epochSeq, decimals }: { node: Node; epochSeq: bigint; decimals: number }) {
  const { id, delegations, stakedTotal: total, pubKey: operator } = node;
  const navigate = useNavigate();
  const { density } = useAppearance();
  const network = useStatus()?.network.id ?? 'unknown';
  const [layout, setLayout] = useLayout(network, 'delegations');
  const [sort, setSort] = useState<GridSort | undefined>(BY_AMOUNT);
  const selection = useSelection<Delegation>();
  const ownKeys = useOwnKeys();
  const aliases = useDelegatorAliases(id, epochSeq);
  const columns = useMemo(
    () => delegationColumns({ total, decimals, ownKeys, operator, aliases }),
    [total, decimals, ownKeys, operator, aliases],
  );
  const rows = useMemo(() => rowsInMemory(sortDelegations(delegations, sort ?? BY_AMOUNT)), [delegations, sort]);
  const shown = columns.filter(({ id }) => !(layout.hidden[id] ?? false));
  return (
    <div className="delegations">
      <div className="delegations-tools">
        <ColumnsMenu columns={columns} layout={layout} onChange={setLayout} />
        <CopyMenu selected={[...selection.rows.values()]} loaded={rows} columns={shown} record={record} />
      </div>
      <Grid
        label="Delegations"
        rows={rows}
        columns={columns}
        rowKey={keyOf}
        layout={layout}
        onLayout={setLayout}
        sort={sort}
        onSort={setSort}
        selection={selection}
        openKey={undefined}
        onOpen={(row) => row !== undefined && void navigate({ to: '/parties', search: { open: row.party } })}
        rowHeight={ROW_HEIGHTS[density]}
        empty={
          <State icon={<Inbox />} title="No delegations">
            <p>No party delegates to this node in this epoch.</p>
          </State>
        }
      />
    </div>
  );
}

const NO_ALIASES: ReadonlyMap<string, string> = new Map();

/** Returns the aliases of the parties that delegate to a node in an epoch, by party id; empty until they are read. */
function useDelegatorAliases(id: string, epochSeq: bigint): ReadonlyMap<string, string> {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['delegator aliases', id, epochSeq],
    queryFn: ({ signal }) => api.call('delegatorAliases', { id, epochSeq }, signal),
  });
  return useMemo(
    () => (data === undefined ? NO_ALIASES : new Map(data.aliases.map(({ party, alias }) => [party, alias]))),
    [data],
  );
}
