import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, giveSize } from '../data/page.fixture.tsx';
import { liveStatus } from '../data/status.fixture.ts';
import { HOUR, periodWith, START } from '../features/funding/period.fixture.ts';
import { openApp } from './app.fixture.tsx';

/** Clicks the elements one after the other. The link is shown a moment later: each click sees the state before all of them. */
function clickAtOnce(...elements: HTMLElement[]) {
  for (const element of elements) element.click();
}
const inLink = (name: string) => new URLSearchParams(location.search).get(name);

const NODES: Answers = {
  listNodes: () => ({ page: { edges: [] }, coverage: { complete: true, asOf: null } }),
  countNodes: () => ({ rows: 0, complete: true }),
};

test('two conditions that are removed quickly are both removed, and the watched nodes are shown beside', async () => {
  giveSize(1400, 800);
  openApp(`/nodes?filter=${encodeURIComponent('status=consensus name=oak score>1')}`, NODES);
  const [status, name] = await Promise.all(
    ['Status', 'Name'].map((field) =>
      screen.findByRole('button', { name: new RegExp(`^Remove the condition on ${field}`) }),
    ),
  );
  clickAtOnce(status as HTMLElement, name as HTMLElement, screen.getByRole('button', { name: /^Watched nodes only/ }));
  await waitFor(() => expect(inLink('filter')).toBe('score>1 watched=yes'));
});

const COVERAGE = { complete: true, asOf: null };
const MARKETS = ['a', 'b', 'c'].map((letter) => ({ id: letter.repeat(64), code: `M${letter}`, name: '', units: null }));
const END = START + HOUR;
const FUNDING: Answers = {
  markets: () => ({ markets: MARKETS }),
  fundingPeriods: () => ({ periods: [periodWith(9, '0.01')], next: null, extent: null, coverage: COVERAGE }),
  fundingSeries: () => ({
    ...{ from: START.toString(), to: END.toString(), width: '1', columns: 1, periodsOmitted: 0, periods: [] },
    series: [
      {
        ...{ series: 'externalTwap', points: 2, raw: true, breaks: null },
        ...{ timestamps: `${START} ${END} `, values: '100 101 ' },
      },
    ],
    extent: { oldest: START.toString(), newest: END.toString(), firstSeq: '0', lastSeq: '9', points: 2 },
    coverage: COVERAGE,
  }),
  setPreference: () => ({}),
};

test('two markets that are chosen quickly are both compared', async () => {
  giveSize(1400, 800);
  const { person } = openApp('/funding', FUNDING);
  await person.click(await screen.findByRole('button', { name: /^Compare with/ }));
  const [one, other] = await screen.findAllByRole('menuitemcheckbox');
  clickAtOnce(one as HTMLElement, other as HTMLElement);
  await waitFor(() => expect(inLink('with')).toBe(`${'b'.repeat(64)},${'c'.repeat(64)}`));
});

test('the fit and the axis of the values that are chosen quickly are both chosen', async () => {
  giveSize(1400, 800);
  const { person } = openApp('/funding', FUNDING);
  await person.click(await screen.findByRole('button', { name: 'Scale of the values' }));
  clickAtOnce(
    await screen.findByRole('menuitemradio', { name: /^Without spikes/ }),
    screen.getByRole('menuitemradio', { name: /^Logarithmic/ }),
  );
  await waitFor(() => expect(inLink('scale')).toBe('typical-log'));
});

test('two steps to earlier periods of the audit that are clicked quickly are two periods', async () => {
  openApp('/funding?show=audit&seq=4', {
    ...FUNDING,
    fundingAudit: ({ seq }) => ({
      ...{ seq: String(seq), start: null, startWords: '', sides: [], table: [] },
      ...{ recorded: null, recordedChecks: [], coverage: COVERAGE },
    }),
  });
  const previous = await screen.findByRole('button', { name: 'Previous period' });
  clickAtOnce(previous, previous);
  await waitFor(() => expect(inLink('seq')).toBe('2'));
});

test.each([
  ['/nodes?epoch=7', 'epoch'],
  ['/nodes/concentration?epoch=7', 'epoch'],
  ['/nodes/compare?before=7&after=9', 'before'],
])('two steps to earlier epochs that are clicked quickly are two epochs (%s)', async (path, name) => {
  giveSize(1400, 800);
  openApp(path, {
    ...NODES,
    status: () => ({ ...liveStatus('first'), currentEpoch: '9' }),
    epochs: () => ({ current: '9', cached: ['9', '8', '7'] }),
    performanceHistory: () => ({ epochs: [], nodes: [] }),
    concentration: () => new Promise<never>(() => {}),
    compareEpochs: () => new Promise<never>(() => {}),
    setPreference: () => ({}),
  });
  const [previous] = await screen.findAllByRole('button', { name: 'Previous epoch' });
  clickAtOnce(previous as HTMLElement, previous as HTMLElement);
  await waitFor(() => expect(inLink(name)).toBe('5'));
});

test('a double click on a header sorts in its first direction and then in the other one', async () => {
  giveSize(1400, 800);
  openApp('/nodes?epoch=7', { ...NODES, performanceHistory: () => ({ epochs: [], nodes: [] }) });
  const [header] = await screen.findAllByRole('columnheader', { name: /^Node/ });
  clickAtOnce(header as HTMLElement, header as HTMLElement);
  await waitFor(() => expect(inLink('sort')).toBe('-name'));
});

test('two values of the chart of a query that are chosen quickly are both drawn', async () => {
  giveSize(1400, 800);
  const columns = ['at', 'price', 'size', 'fees'].map((name) => ({ name, type: 'DOUBLE', kind: 'float' as const }));
  const { person } = openApp('/query?sql=from+prices&run=yes&show=chart', {
    describeTables: () => ({ tables: [] }),
    describeFunctions: () => ({ functions: [] }),
    savedQueries: () => ({ queries: [] }),
    queryExamples: () => ({ examples: [] }),
    checkQuery: () => ({ parameters: [], columns, tables: [], problem: null }),
    runQuery: () => ({ columns, rows: [[1, 2, 3, 4]], total: 1, tables: [], asOf: null, elapsedMs: 1 }),
    setPreference: () => ({}),
  });
  await person.click(await screen.findByRole('button', { name: /^Values:/ }));
  const [size, fees] = ['size', 'fees'].map((name) => screen.getByRole('checkbox', { name }));
  clickAtOnce(size as HTMLElement, fees as HTMLElement);
  await waitFor(() => expect(inLink('chart')).toBe('line:0:1,2,3'));
});
