import { getRouteApi } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { useCallback } from 'react';
import { z } from 'zod';
import { type Condition, type LocalFieldOf, Party, type Sort } from '../../../contract/index.ts';
import { useApi } from '../../data/explorer.tsx';
import { type FilterField, isIdStart } from '../../data/filter/index.ts';
import type { RowSource } from '../../data/rows/row-source.ts';
import { useStatus } from '../../data/use-status.ts';
import { State } from '../../ui/parts/index.ts';
import { isListStep, ListSearch } from '../shared/link.ts';
import { asRead, ListView } from '../shared/list-view.tsx';
import { wholeTable } from '../shared/save/list-sql.ts';
import { useLinkSteps } from '../shared/use-link-steps.ts';
import { partyColumns } from './columns.tsx';
import { PartyPanel } from './party-panel.tsx';

/** Reads the state of the view from its link. Invalid parts count as absent; parsing never fails. */
export const PartiesSearch = ListSearch;

type Field = LocalFieldOf<'parties'>;

const route = getRouteApi('/parties');
const rowKey = (party: Party) => party.id;
const record = (party: Party) => z.encode(Party, party);

const fields: readonly FilterField<Field>[] = [
  { field: 'alias', word: 'alias', label: 'Alias', kind: 'text' },
  { field: 'id', word: 'id', label: 'Party id', kind: 'text' },
];

/**
 * Returns the condition for text without a field: the beginning of an id, of six or more digits, matches ids, any other
 * text matches aliases.
 */
function partyText(text: string): Condition<Field> {
  return isIdStart(text, 6)
    ? { field: 'id', operator: 'startsWith', value: text.toLowerCase() }
    : { field: 'alias', operator: 'contains', value: text };
}

/** Shows the list of parties at `/parties`, and the open party beside it. */
export function PartiesView() {
  const api = useApi();
  const search = route.useSearch();
  const onSearch = useLinkSteps(search, route.useNavigate(), isListStep);
  const source = useCallback(
    (where: Condition<Field>[], sort: Sort<Field> | undefined): RowSource<Party> => ({
      key: ['parties', where, sort],
      list: 'parties',
      growth: sort === undefined ? 'above' : 'within',
      page: (pagination, signal, at) => api.call('listParties', { filter: {}, where, sort, pagination, at }, signal),
      count: (signal) => api.call('countParties', { filter: {}, where }, signal),
    }),
    [api],
  );

  return (
    <ListView<'parties', Party, Party>
      list="parties"
      title="Parties"
      view="parties"
      search={search}
      onSearch={onSearch}
      columns={partyColumns}
      rowKey={rowKey}
      record={record}
      fields={fields}
      ofText={partyText}
      placeholder="Find a party by alias or by the start of its id"
      source={source}
      program={wholeTable}
      derive={asRead}
      panel={(id, onClose) => (
        <PartyPanel id={id} tab={search.tab} onTab={(tab) => onSearch({ tab })} onClose={onClose} />
      )}
      empty={<NoParties />}
    />
  );
}

function NoParties() {
  const isComplete = useStatus()?.resources.find(({ list }) => list === 'parties')?.complete ?? false;
  return (
    <State icon={<Users />} title={isComplete ? 'No parties' : 'No parties yet'}>
      <p>
        {isComplete
          ? 'The network lists no party.'
          : 'They appear here as Orrery downloads them. The header shows the sync progress.'}
      </p>
    </State>
  );
}
