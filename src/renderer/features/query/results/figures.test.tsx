/** Figures of a result in the units of the market in their row, and as they are stored. */
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { QueryResult } from '../../../../contract/index.ts';
import { RESULT, renderQuery, runButton } from '../query-page.fixture.tsx';
import { commonUnit, figureUnit } from './figures.ts';
import { withoutExponent } from './value.tsx';

const id = (pair: string) => pair.repeat(32);
const [BTC, ETH, SILENT, ASSET] = [id('aa'), id('bb'), id('cc'), id('dd')];
const units = (priceDecimals: number) => ({ priceDecimals, sizeDecimals: 0, settlementAsset: ASSET, quoteName: 'USD' });
const MARKETS = [
  { id: BTC, code: 'BTC', name: '', units: units(5) },
  { id: ETH, code: 'ETH', name: '', units: units(2) },
  { id: SILENT, code: '', name: '', units: null },
];
const PRICE = {
  name: 'price',
  type: 'DECIMAL(38,0)',
  kind: 'decimal' as const,
  scale: { unit: 'price' as const, by: 0 },
};
const ANSWERS = {
  markets: () => ({ markets: MARKETS }),
  assets: () => ({ assets: [] }),
  runQuery: () => ({
    ...RESULT,
    columns: [{ name: 'market_id', type: 'VARCHAR', kind: 'text' as const }, PRICE],
    rows: [
      [BTC, '6012345678'],
      [ETH, '250050'],
      [SILENT, '777777'],
      [null, '888888'],
      [BTC, null],
    ],
    total: 5,
  }),
};

test('a figure has the decimals of the market of its row, and stays as stored where nobody says them', async () => {
  const { person, inputs } = renderQuery({ sql: 'select market_id, price from history.trades' }, ANSWERS);
  await person.click(await runButton());
  const grid = await screen.findByRole('grid', { name: 'Result' });
  const cells = () =>
    within(grid)
      .getAllByRole('gridcell')
      .map(({ textContent }) => textContent);
  await within(grid).findByText('60,123.45678', { exact: false });
  for (const shown of ['60,123.45678 USD', '2,500.5 USD', '777,777 smallest unit', '888,888 smallest unit', 'NULL']) {
    expect(cells()).toContain(shown);
  }
  const tips = [...grid.querySelectorAll('[data-tip]')].map((element) => element.getAttribute('data-tip'));
  expect(tips).toContain('Stored: 6012345678 (smallest unit, 5 decimals)');

  await person.click(screen.getByRole('radio', { name: 'As stored' }));
  expect(cells()).toEqual(expect.arrayContaining(['6,012,345,678', '250,050', '777,777']));
  expect(inputs('setPreference')).toContainEqual({ key: 'query-figures', value: 'stored' });
});

test('the id of a market has its name before it, also in the open row, and one without a name stands alone', async () => {
  const { person } = renderQuery({ sql: 'select market_id, price from history.trades' }, ANSWERS);
  await person.click(await runButton());
  const grid = await screen.findByRole('grid', { name: 'Result' });
  const name = await within(grid).findAllByText('BTC');
  expect(name[0]?.parentElement?.textContent).toBe('BTC aaaaaa…aaaaaa');
  expect(name[0]?.parentElement?.dataset.tip).toBe(BTC);
  expect(grid.textContent).toContain(SILENT);
  grid.focus();
  await person.keyboard('{Enter}');
  expect((await screen.findByRole('complementary', { name: 'Row' })).textContent).toContain(`BTC${BTC}`);
});

test('the points of a column of figures in one unit, or of other numbers, are below each other', async () => {
  const answers = {
    ...ANSWERS,
    runQuery: () => ({
      ...RESULT,
      columns: [
        { name: 'market_id', type: 'VARCHAR', kind: 'text' as const },
        PRICE,
        { name: 'share', type: 'DOUBLE', kind: 'float' as const },
      ],
      rows: [
        [BTC, '6012345678', 0.125],
        [BTC, '6012300000', 42],
        [BTC, '-50000', null],
      ],
    }),
  };
  const { person } = renderQuery({ sql: 'select 1' }, answers);
  await person.click(await runButton());
  const grid = await screen.findByRole('grid', { name: 'Result' });
  const fillOf = (text: string) => within(grid).getByText(text).getAttribute('data-fill');
  expect((await within(grid).findByText('60,123.45678')).getAttribute('data-fill')).toBeNull();
  expect(['60,123', '−0.5', '0.125', '42'].map(fillOf)).toEqual(['.00000', '0000', null, '.000']);
});

test('in a column of several units, the points of each unit are below each other', async () => {
  const rows = [
    [BTC, '6012345678'],
    [BTC, '6012300000'],
    [ETH, '250050'],
    [SILENT, '777777'],
  ];
  const { person } = renderQuery(
    { sql: 'select 1' },
    { ...ANSWERS, runQuery: () => ({ ...ANSWERS.runQuery(), rows }) },
  );
  await person.click(await runButton());
  const grid = await screen.findByRole('grid', { name: 'Result' });
  await within(grid).findByText('60,123.45678');
  const fills = ['60,123.45678', '60,123', '2,500.5', '777,777'].map(
    (text) => within(grid).getByText(text).dataset.fill,
  );
  expect(fills).toEqual([undefined, '.00000', '0000', undefined]);
});

test('where no decimals are known, there is nothing to choose', async () => {
  const silent = { ...ANSWERS, markets: () => ({ markets: [] }) };
  const { person } = renderQuery({ sql: 'select market_id, price from history.trades' }, silent);
  await person.click(await runButton());
  expect(await screen.findByText('6,012,345,678')).toBeDefined();
  expect(screen.queryByRole('radio', { name: 'As stored' })).toBeNull();
});

test('averages have the unit with all their digits, and numbers that stay as stored say so in their head', async () => {
  const answers = {
    ...ANSWERS,
    runQuery: () => ({
      ...RESULT,
      columns: [
        { name: 'market_id', type: 'VARCHAR', kind: 'text' as const },
        { ...PRICE, name: 'mean', type: 'DOUBLE', kind: 'float' as const },
        { name: 'total', type: 'DECIMAL(38,0)', kind: 'decimal' as const, figure: 'stored' as const },
        { name: 'turnover', type: 'DECIMAL(38,0)', kind: 'decimal' as const, figure: 'computed' as const },
        { name: 'trades', type: 'BIGINT', kind: 'integer' as const },
      ],
      rows: [
        [BTC, 6012345678.5, '12', '12', 3],
        [ETH, 1.5e22, '12', '12', 3],
        [ETH, 'NaN', '12', '12', 3],
      ],
    }),
  };
  const { person } = renderQuery({ sql: 'select 1' }, answers);
  await person.click(await runButton());
  const grid = await screen.findByRole('grid', { name: 'Result' });
  await within(grid).findByText('60,123.456785', { exact: false });
  const cells = within(grid)
    .getAllByRole('gridcell')
    .map(({ textContent }) => textContent?.trim());
  expect(cells).toEqual(expect.arrayContaining(['60,123.456785 USD', '150,000,000,000,000,000,000 USD', 'NaN']));
  const heads = () =>
    within(grid)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent);
  expect(heads()).toEqual(expect.arrayContaining(['mean', 'total (as stored)', 'turnover (not scaled)', 'trades']));
  await person.click(screen.getByRole('radio', { name: 'As stored' }));
  expect(heads()).toEqual(expect.arrayContaining(['total', 'turnover']));
});

test('a number in the smallest unit says so in its head, also if no other column has a unit', async () => {
  const total = { name: 'total', type: 'DECIMAL(38,0)', kind: 'decimal' as const, figure: 'stored' as const };
  const answers = { ...ANSWERS, runQuery: () => ({ ...RESULT, columns: [total], rows: [['12']], total: 1 }) };
  const { person } = renderQuery({ sql: 'select 1' }, answers);
  await person.click(await runButton());
  const grid = await screen.findByRole('grid', { name: 'Result' });
  expect(within(grid).getByRole('columnheader', { name: /^total \(as stored\)/ })).toBeDefined();
});

test.each([
  ['1e+21', '1000000000000000000000'],
  ['-1.25e+3', '-1250'],
  ['1.5e-7', '0.00000015'],
  ['12.5e-1', '1.25'],
  ['NaN', 'NaN'],
  ['12', '12'],
])('%s has the digits %s', (text, digits) => {
  expect(withoutExponent(text)).toBe(digits);
});

test('a copy names a unit only where all rows have the same one', () => {
  const unitOf = figureUnit(
    { of: (_, of) => ({ decimals: of === BTC ? 5 : 2, name: 'USD', from: of === SILENT ? 'nobody' : 'network' }) },
    undefined,
  );
  const common = (rows: QueryResult['rows']) => commonUnit(PRICE, 1, rows, unitOf)?.decimals;
  expect(
    common([
      [BTC, '1'],
      [BTC, '2'],
      [ETH, null],
    ]),
  ).toBe(5);
  expect(
    common([
      [BTC, '1'],
      [ETH, '2'],
    ]),
  ).toBeUndefined();
  expect(
    common([
      [BTC, '1'],
      [SILENT, '2'],
    ]),
  ).toBeUndefined();
  expect(
    common([
      [BTC, '1'],
      [null, '2'],
    ]),
  ).toBeUndefined();
  expect(
    figureUnit({ of: () => ({ decimals: 1, name: '', from: 'network' }) }, undefined)(
      { scale: { unit: 'stake', by: null } },
      [],
    ),
  ).toBeUndefined();
});

test('counts of four digits are in groups, years are not', async () => {
  const { person } = renderQuery(
    { sql: 'select year(at), count(*) from history.trades group by all' },
    {
      ...ANSWERS,
      runQuery: () => ({
        ...RESULT,
        columns: [
          { name: 'year(at)', type: 'BIGINT', kind: 'integer' as const },
          { name: 'count_star()', type: 'BIGINT', kind: 'integer' as const },
        ],
        rows: [['2026', '1234']],
        total: 1,
      }),
    },
  );
  await person.click(await runButton());
  const grid = await screen.findByRole('grid', { name: 'Result' });
  expect(await within(grid).findByText('1,234')).toBeTruthy();
  expect(within(grid).getByText('2026')).toBeTruthy();
});
