import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { ROW_HEIGHTS, useAppearance } from '../../data/appearance.tsx';
import {
  EMPTY_LAYOUT,
  Grid,
  type GridColumn,
  type GridRows,
  type GridSort,
  useSelection,
} from '../../ui/grid/index.ts';
import { Amount, Chip, Identifier, State } from '../../ui/parts/index.ts';
import { Specimen, Specimens } from './specimen.tsx';
import './design.css';

interface Thing {
  id: string;
  name: string;
  amount: string;
}

const THINGS: readonly Thing[] = Array.from({ length: 60 }, (_, index) => ({
  id: `${index}`.padStart(64, 'f'),
  name: `Thing ${index + 1}`,
  amount: `${(index + 1) * 123_456}000000000000000`,
}));

const COLUMNS: readonly GridColumn<Thing>[] = [
  {
    id: 'name',
    header: 'Name',
    width: 130,
    grows: true,
    sortField: 'name',
    cell: ({ name }) => name,
    text: ({ name }) => name,
  },
  { id: 'kind', header: 'Kind', width: 100, cell: () => <Chip dot>Thing</Chip>, text: () => 'thing' },
  {
    id: 'amount',
    header: 'Amount',
    width: 120,
    align: 'end',
    sortField: 'amount',
    cell: ({ amount }) => <Amount raw={amount} decimals={18} />,
    text: ({ amount }) => amount,
  },
  { id: 'id', header: 'Id', width: 130, cell: ({ id }) => <Identifier id={id} />, text: ({ id }) => id },
];

const NOTHING: GridRows<Thing> = {
  rows: [],
  start: 0,
  total: 0,
  totalKnown: true,
  state: 'ready',
  error: null,
  arrived: 0,
  generation: 0,
  see: () => {},
  restart: () => {},
  retry: () => Promise.resolve(),
};

const STATES: readonly { name: string; rows: GridRows<Thing> }[] = [
  { name: 'Rows, with news above', rows: { ...NOTHING, rows: THINGS, total: 60, arrived: 3 } },
  { name: 'Rows beyond memory', rows: { ...NOTHING, rows: THINGS.slice(0, 4), total: 100_000, totalKnown: false } },
  { name: 'Loading', rows: { ...NOTHING, state: 'loading', totalKnown: false } },
  { name: 'Empty', rows: NOTHING },
  { name: 'Failed', rows: { ...NOTHING, state: 'failed', error: 'The network cannot be reached.' } },
];

/** Shows the grid in every state. */
export function GridSpecimens() {
  return (
    <Specimens title="Grid">
      {STATES.map(({ name, rows }) => (
        <Specimen key={name} name={name} wide>
          <GridSpecimen name={name} rows={rows} />
        </Specimen>
      ))}
    </Specimens>
  );
}

function GridSpecimen({ name, rows }: { name: string; rows: GridRows<Thing> }) {
  const { density } = useAppearance();
  const [layout, setLayout] = useState(EMPTY_LAYOUT);
  const [sort, setSort] = useState<GridSort>();
  const [open, setOpen] = useState<string>();
  const selection = useSelection<Thing>();
  return (
    <div className="specimen-grid">
      <Grid
        label={name}
        rows={rows}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        layout={layout}
        onLayout={setLayout}
        sort={sort}
        onSort={setSort}
        selection={selection}
        openKey={open}
        onOpen={(row) => setOpen(row?.id)}
        rowHeight={ROW_HEIGHTS[density]}
        footnote="Complete, as of 12:03"
        empty={
          <State icon={<Inbox />} title="Nothing yet">
            <p>Rows appear here as they are read.</p>
          </State>
        }
      />
    </div>
  );
}
