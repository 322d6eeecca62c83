import { getRouteApi } from '@tanstack/react-router';
import { Flag } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { z } from 'zod';
import { Checkpoint, type Condition, type LocalFieldOf, type Sort } from '../../../contract/index.ts';
import { useApi } from '../../data/explorer.tsx';
import { conditionsOf, type FilterField, parseFilter } from '../../data/filter/index.ts';
import type { RowSource } from '../../data/rows/row-source.ts';
import { readWhole } from '../../ui/format/index.ts';
import { State } from '../../ui/parts/index.ts';
import { isListStep, ListSearch } from '../shared/link.ts';
import { ListView } from '../shared/list-view.tsx';
import { wholeTable } from '../shared/save/list-sql.ts';
import { useLinkSteps } from '../shared/use-link-steps.ts';
import { CheckpointPanel } from './checkpoint-panel.tsx';
import { CheckpointsTabs } from './checkpoints-tabs.tsx';
import { checkpointColumns } from './columns.tsx';
import { type CheckpointRow, withIntervals, withoutIntervals } from './intervals.ts';

/** Reads the state of the view from its link. Invalid parts count as absent; parsing never fails. */
export const CheckpointsSearch = ListSearch;

type Field = LocalFieldOf<'checkpoints'>;

const route = getRouteApi('/checkpoints');
const rowKey = ({ atBlock }: CheckpointRow) => atBlock.toString();
const hasNoInterval = ({ interval }: CheckpointRow) => interval === undefined;
const record = (row: CheckpointRow) => z.encode(Checkpoint, row);

const fields: readonly FilterField<Field>[] = [
  { field: 'atBlock', word: 'block', label: 'Block', kind: 'number' },
  { field: 'hash', word: 'hash', label: 'Checkpoint hash', kind: 'text' },
  { field: 'blockHash', word: 'blockHash', label: 'Block hash', kind: 'text' },
];

/**
 * Returns the condition for text without a field: up to twelve digits are a block at which the list starts, other
 * hexadecimal text is the beginning of a hash. Undefined for anything else.
 */
function checkpointText(text: string): Condition<Field> | undefined {
  const block = readWhole(text);
  if (block !== undefined && block < 10n ** 12n) {
    return { field: 'atBlock', operator: 'atMost', value: block.toString() };
  }
  return /^[0-9a-f]{4,64}$/i.test(text) ? { field: 'hash', operator: 'startsWith', value: text } : undefined;
}

/** Returns true if a filter leaves out checkpoints between others: one of hashes does, one of blocks does not. */
function leavesGaps(filter: string): boolean {
  return conditionsOf(parseFilter(filter), fields, checkpointText).conditions.some(({ field }) => field !== 'atBlock');
}

/** Shows the list of checkpoints at `/checkpoints`, and the open one beside it. */
export function CheckpointsView() {
  const api = useApi();
  const search = route.useSearch();
  const onSearch = useLinkSteps(search, route.useNavigate(), isListStep);
  const hasGaps = useMemo(() => leavesGaps(search.filter ?? ''), [search.filter]);
  const source = useCallback(
    (where: Condition<Field>[], sort: Sort<Field> | undefined): RowSource<Checkpoint> => ({
      key: ['checkpoints', where, sort],
      list: 'checkpoints',
      growth: sort?.direction === 'ascending' ? 'within' : 'above',
      page: (pagination, signal, at) =>
        api.call('listCheckpoints', { filter: {}, where, sort, pagination, at }, signal),
      count: (signal) => api.call('countCheckpoints', { filter: {}, where }, signal),
    }),
    [api],
  );

  return (
    <ListView<'checkpoints', Checkpoint, CheckpointRow>
      list="checkpoints"
      title="Checkpoints"
      view="checkpoints"
      search={search}
      onSearch={onSearch}
      columns={checkpointColumns}
      rowKey={rowKey}
      record={record}
      fields={fields}
      ofText={checkpointText}
      placeholder="Enter a block to look back from, or the start of a hash"
      source={source}
      program={wholeTable}
      derive={hasGaps ? withoutIntervals : withIntervals}
      isPart={hasNoInterval}
      controls={<CheckpointsTabs current="list" />}
      ownField="atBlock"
      panel={(atBlock, onClose) => <CheckpointPanel atBlock={atBlock} onClose={onClose} />}
      empty={
        <State icon={<Flag />} title="No checkpoints yet">
          <p>The network keeps them for a few days only. New checkpoints appear here.</p>
        </State>
      }
    />
  );
}
