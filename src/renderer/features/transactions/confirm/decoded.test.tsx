import { act, cleanup, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openPage } from '../../../data/page.fixture.tsx';
import { liveStatus } from '../../../data/status.fixture.ts';
import { field } from '../form/field.fixture.ts';
import { KEY, vault } from './confirm.fixture.tsx';
import { DecodedFields } from './decoded.tsx';

const status = liveStatus('first');
const show = (name: string, command: Record<string, string>, stakeDecimals = 18) =>
  openPage(
    <DecodedFields
      shape={{ name, number: 1, offered: true, fields: Object.keys(command).map((each) => field(each)), groups: {} }}
      command={command}
    />,
    {
      status: () => ({ ...status, network: { ...status.network, stakeDecimals } }),
      vault: () => ({ ...vault, state: 'off', wallets: [] }),
    },
  );

test('exploit: a text that would read backwards, or hides letters, is spelt out where it is signed', () => {
  show('updatePartyProfile', { alias: 'z\u202egnp\u200b\nsecond line' });
  expect(screen.getByText(/gnp/).textContent).toBe('z‹U+202E›gnp‹U+200B›\nsecond line');
});

test('a time that has passed is no longer shown as a future one', async () => {
  vi.useFakeTimers({ now: 1_000_000 });
  onTestFinished(() => void vi.useRealTimers());
  show('orderSubmission', { expiresAt: '1010000000000' });
  expect(screen.getByText(/in 10 s/)).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(12_000));
  expect(screen.getByText(/2 s ago/)).toBeTruthy();
});

test('an id in upper case has no name, because the network compares letter by letter', async () => {
  const [upper, lower] = ['AB'.repeat(32), 'ab'.repeat(32)];
  const answers = { markets: () => ({ markets: [{ id: lower, code: 'BTC/USD', name: '', units: null }] }) };
  const shape = { name: 'updateMarginMode', number: 1, offered: true, fields: [field('marketId')], groups: {} };
  openPage(<DecodedFields shape={shape} command={{ marketId: lower }} />, answers);
  expect(await screen.findByText('BTC/USD')).toBeTruthy();
  cleanup();
  openPage(<DecodedFields shape={shape} command={{ marketId: [upper, lower] }} />, answers);
  expect(await screen.findAllByText('BTC/USD')).toHaveLength(1);
});

test('a change of a batch of proposals names its date, and the unit of a transfer', async () => {
  const asset = 'cd'.repeat(32);
  const change = [field('enactmentTimestamp'), field('newTransfer', { kind: 'group', type: 'chain.NewTransfer' })];
  const groups = {
    'chain.BatchProposalTermsChange': change,
    'chain.NewTransfer': [field('changes', { kind: 'group', type: 'chain.NewTransferConfiguration' })],
    'chain.NewTransferConfiguration': [field('amount'), field('asset')],
  };
  const fields = [field('changes', { kind: 'group', type: 'chain.BatchProposalTermsChange' })];
  const changes = { enactmentTimestamp: '1798848000', newTransfer: { changes: { amount: '1500000', asset } } };
  openPage(
    <DecodedFields
      shape={{ name: 'batchProposalSubmission', number: 1, offered: true, fields, groups }}
      command={{ changes }}
    />,
    { assets: () => ({ assets: [{ id: asset, symbol: 'tUSD', name: 'Test dollar', decimals: 6 }] }) },
  );
  expect(await screen.findByText('1.5 tUSD')).toBeTruthy();
  expect(screen.getByText(/^2027-01-02 00:00:00/)).toBeTruthy();
});

test('the decimals of stake are said to be usual, or to come from the settings of the network', async () => {
  show('delegateSubmission', { amount: '1500000000000000000' });
  expect(screen.getByText('1.5 tokens').parentElement?.textContent).toBe(
    '= 1.5 tokens (18 decimals, as is usual for stake)',
  );
  cleanup();
  show('delegateSubmission', { amount: '150' }, 2);
  expect((await screen.findByText('1.5 tokens')).parentElement?.textContent).toBe(
    '= 1.5 tokens (2 decimals, by the settings of this network)',
  );
});

test('a share that is signed as a part of 1 is in percent too', () => {
  const type = 'chain.StopOrder.SizeOverrideValue';
  const setup = 'chain.commands.StopOrderSetup';
  openPage(
    <DecodedFields
      shape={{
        name: 'stopOrdersSubmission',
        number: 1,
        offered: true,
        fields: [field('risesAbove', { kind: 'group', type: setup })],
        groups: {
          [setup]: [field('sizeOverrideValue', { kind: 'group', type }), field('trailingPercentOffset')],
          [type]: [field('percentage')],
        },
      }}
      command={{ risesAbove: { sizeOverrideValue: { percentage: '0.5' }, trailingPercentOffset: '0.025' } }}
    />,
    {},
  );
  expect(screen.queryByText('Percentage')).toBeNull();
  expect(screen.getByText('50%').closest('dd')?.textContent).toBe('0.5 = 50%');
  expect(screen.getByText('2.5%').closest('dd')?.textContent).toBe('0.025 = 2.5%');
});

test('exploit: a symbol that is written from the right does not draw the decimals beside the figure', () => {
  const shape = { name: 'any', number: 1, offered: true, fields: [], groups: {} };
  const fields = [field('asset', { kind: 'group', type: 'chain.AssetDetails' })];
  const groups = { 'chain.AssetDetails': [field('symbol'), field('decimals'), field('quantum')] };
  const asset = { symbol: '\u05d0', decimals: '18', quantum: '1500000000000000000' };
  openPage(<DecodedFields shape={{ ...shape, fields, groups }} command={{ asset }} />, {});
  const figure = screen.getByText('1.5 \u05d0');
  expect(figure.dir).toBe('ltr');
  expect(figure.parentElement?.textContent).toBe('= 1.5 \u05d0 (18 decimals, as proposed)');
});

test('a size inside a group names its unit, and an asset its symbol', async () => {
  const [market, asset] = ['ab'.repeat(32), 'cd'.repeat(32)];
  const units = { priceDecimals: 2, sizeDecimals: 3, settlementAsset: asset, quoteName: 'USD' };
  const groups = { IcebergOpts: [field('peakSize')] };
  const fields = [field('marketId'), field('asset'), field('icebergOpts', { kind: 'group', type: 'IcebergOpts' })];
  openPage(
    <DecodedFields
      shape={{ name: 'orderSubmission', number: 1, offered: true, fields, groups }}
      command={{ marketId: market, asset, icebergOpts: { peakSize: '1500' } }}
    />,
    {
      markets: () => ({ markets: [{ id: market, code: 'BTC/USD', name: '', units }] }),
      assets: () => ({ assets: [{ id: asset, symbol: 'tUSD', name: 'Test dollar', decimals: 6 }] }),
    },
  );
  expect(await screen.findByText('1.5 contracts')).toBeTruthy();
  expect(await screen.findByText('tUSD')).toBeTruthy();
});

test('an own key that a proposal pays is named, and the price that settles a market has the unit of the market', async () => {
  const [market, asset] = ['ab'.repeat(32), 'cd'.repeat(32)];
  const groups = {
    'chain.NewTransferConfiguration': [field('destination')],
    'chain.UpdateMarketStateConfiguration': [field('marketId'), field('price')],
    'chain.commands.SubmitAMM.ConcentratedLiquidityParameters': [field('base')],
  };
  const fields = Object.keys(groups).map((type, index) => field(`part${index}`, { kind: 'group', type }));
  const command = {
    part0: { destination: KEY },
    part1: { marketId: market, price: '6400050' },
    marketId: market,
    part2: { base: '6300000' },
  };
  openPage(<DecodedFields shape={{ name: 'any', number: 1, offered: true, fields, groups }} command={command} />, {
    vault: () => vault,
    markets: () => ({
      markets: [
        {
          id: market,
          code: 'BTC/USD',
          name: '',
          units: { priceDecimals: 2, sizeDecimals: 3, settlementAsset: asset, quoteName: 'USD' },
        },
      ],
    }),
  });
  expect(await screen.findByText('64,000.5 USD')).toBeTruthy();
  expect(screen.getByText('63,000 USD')).toBeTruthy();
  expect(screen.getByText('Main, Key 1').parentElement?.textContent).toBe('Main, Key 1 (your key)');
});

test('exploit: a name that two things have is said to be shared where it is signed', async () => {
  const [first, second] = ['ab'.repeat(32), 'cd'.repeat(32)];
  const fields = [field('marketId'), field('asset'), field('nodeId')];
  const asset = { name: 'Test dollar', decimals: 6 };
  const node = { name: 'Fjordwacht', chainAddress: '', delegationCount: 0 };
  openPage(
    <DecodedFields
      shape={{ name: 'delegateSubmission', number: 1, offered: true, fields, groups: {} }}
      command={{ marketId: first, asset: first, nodeId: first }}
    />,
    {
      markets: () => ({ markets: [first, second].map((id) => ({ id, code: 'BTC/USD', name: '', units: null })) }),
      assets: () => ({ assets: [first, second].map((id) => ({ ...asset, id, symbol: 'tUSD' })) }),
      listNodes: () => ({
        page: {
          edges: [first, second].map((id) => ({ node: { ...node, id, pubKey: id }, cursor: id })),
          pageInfo: { hasNextPage: false, hasPreviousPage: false, startCursor: first, endCursor: second },
        },
        coverage: { complete: true, asOf: null },
      }),
    },
  );
  for (const name of ['BTC/USD', 'tUSD', 'Fjordwacht']) {
    const shown = await screen.findByText(name);
    expect(shown.parentElement?.textContent).toBe(`${name} (another one has this name)`);
    expect(shown.className).toBe('');
  }
});

test('an asset that the list has twice shares its name with none', async () => {
  const id = 'ab'.repeat(32);
  const listed = { id, symbol: 'tUSD', name: 'Test dollar', decimals: 6 };
  const shape = { name: 'transfer', number: 1, offered: true, fields: [field('asset')], groups: {} };
  openPage(<DecodedFields shape={shape} command={{ asset: id }} />, { assets: () => ({ assets: [listed, listed] }) });
  expect((await screen.findByText('tUSD')).parentElement?.textContent).toBe('tUSD');
});

test('an alias, which any party may choose, does not look like the name of an own key', async () => {
  const party = 'ab'.repeat(32);
  openPage(
    <DecodedFields
      shape={{ name: 'transfer', number: 1, offered: true, fields: [field('to')], groups: {} }}
      command={{ to: party }}
    />,
    {
      vault: () => vault,
      listParties: () => ({
        page: {
          edges: [{ node: { id: party, alias: 'Main, Key 1', metadata: [] }, cursor: 'a' }],
          pageInfo: { hasNextPage: false, hasPreviousPage: false, startCursor: 'a', endCursor: 'a' },
        },
        coverage: { complete: true, asOf: null },
      }),
    },
  );
  const name = await screen.findByText('Main, Key 1');
  expect(name.className).toBe('');
  expect(name.parentElement?.textContent).toBe('Main, Key 1 (alias)');
});
