/** Test helpers: the view of queries over an explorer that answers from a table. */
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { onTestFinished, vi } from 'vitest';
import { useAppearance } from '../../data/appearance.tsx';
import { type Answers, giveSize, openPage } from '../../data/page.fixture.tsx';
import { useStatusEvents } from '../../data/use-status.ts';
import { BEGUN } from '../shared/job.fixture.ts';
import { withPart } from '../shared/link.ts';
import { QuerySearch } from './link.ts';
import { QueryPage } from './query-page.tsx';

/** The coverage of a table of history of which a part is stored. */
export const TRADES = {
  table: 'history.trades',
  kind: 'history' as const,
  stored: [{ from: '1', to: '3000' }],
  missing: [{ from: '3001', to: '9000' }],
  complete: false,
  asOf: Date.UTC(2026, 9, 1, 12),
};
const COLUMNS = [
  { name: 'market', type: 'VARCHAR', kind: 'text' as const },
  { name: 'fees', type: 'DECIMAL(38,0)', kind: 'decimal' as const },
];
/** A result with a large number, a text that a spreadsheet would take for a formula, and a row of NULL. */
export const RESULT = {
  columns: COLUMNS,
  rows: [
    ['btc', '123456789012345678901234567890'],
    ['=cmd|"/C calc"!A0', '-5'],
    [null, null],
  ],
  total: 3,
  tables: [TRADES],
  asOf: TRADES.asOf,
  elapsedMs: 420,
};

/** A saved query with a parameter. */
export const SAVED = {
  id: 'q1',
  folder: '',
  name: 'By market',
  sql: 'select :n',
  params: { n: '7' },
  view: null,
  changedAt: 0,
};

/** The export of a query that has just started. */
export const QUERY_JOB = {
  kind: 'query' as const,
  id: 'job',
  state: 'running' as const,
  step: 'computing' as const,
  segmentsDone: 0,
  segmentsTotal: 0,
  ...BEGUN,
  createdAt: 0,
  startedAt: 0,
  finishedAt: null,
  name: 'fees',
  sql: 'select 1',
  params: {},
  format: 'parquet' as const,
  file: '/exports/fees.parquet',
  result: null,
};

const ANSWERS: Answers = {
  describeTables: () => ({
    tables: [
      {
        ...TRADES,
        name: 'trades',
        meaning: 'Trades',
        rows: 12_345,
        columns: [
          { name: 'price', type: 'DECIMAL(38,0)', kind: 'decimal', meaning: 'Price', unit: 'smallest unit' },
          { name: 'vega_time', type: 'TIMESTAMP', kind: 'time', meaning: 'Time of the block', unit: 'UTC' },
        ],
      },
    ],
  }),
  describeFunctions: () => ({ functions: [{ name: 'sum', kind: 'aggregate', meaning: 'Sum' }] }),
  checkQuery: ({ sql }) => ({
    parameters: [...sql.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
      name,
      kind: name === 'from' ? 'time' : 'text',
    })),
    columns: COLUMNS,
    tables: ['history.trades'],
    problem: null,
  }),
  runQuery: () => RESULT,
  savedQueries: () => ({ queries: [] }),
  queryExamples: () => ({
    examples: [{ name: 'Fees by market', question: 'Which market earns most?', sql: 'select 42', params: {} }],
  }),
  setPreference: () => ({}),
};

function View({ first, next }: { first: QuerySearch; next: QuerySearch }) {
  const [search, setSearch] = useState<QuerySearch>(first);
  const [isThere, setThere] = useState(true);
  const { change } = useAppearance();
  useStatusEvents();
  const leaveOrComeBack = () => {
    if (isThere) setSearch({});
    setThere(!isThere);
  };
  return (
    <>
      {isThere && (
        <QueryPage
          network="sandbox"
          search={search}
          onSearch={(part) => setSearch((before) => QuerySearch.parse(withPart(before, part)))}
        />
      )}
      <button type="button" onClick={leaveOrComeBack}>
        leave or come back
      </button>
      <button type="button" onClick={() => setSearch(next)}>
        follow a link
      </button>
      <button type="button" onClick={() => change({ zone: 'utc' })}>
        times in UTC
      </button>
      <output data-testid="link">{JSON.stringify(search)}</output>
    </>
  );
}

/**
 * Renders the Query view for a link, over an explorer that answers from a table. `answers` replace some of its answers.
 * The page has a button that follows the link `next`, as the palette does, one that leaves the view, or shows it again, and
 * one that chooses UTC.
 */
export const renderQuery = (first: QuerySearch, answers: Answers = {}, next: QuerySearch = {}) => {
  giveSize(1200, 800);
  // Wide enough for the tables beside the editor.
  vi.stubGlobal('innerWidth', 1440);
  onTestFinished(() => void vi.unstubAllGlobals());
  return openPage(<View first={first} next={next} />, { ...ANSWERS, ...answers });
};
/** Returns the state that the view has put into the link. */
export const link = () => JSON.parse(screen.getByTestId('link').textContent ?? '{}') as QuerySearch;
/** Finds the button that runs the query; rejects if there is none. */
export const runButton = () => screen.findByRole('button', { name: 'Run' });
