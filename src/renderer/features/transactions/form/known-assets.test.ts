import { expect, test } from 'vitest';
import { findAssets, joinSources } from './known-assets.ts';

const A = 'ab'.repeat(32);
const B = 'cd'.repeat(32);

test('assets are found wherever a command names them, and nothing else is taken for one', () => {
  const command = {
    transfer: {
      asset: A.toUpperCase(),
      to: 'ef'.repeat(32),
      recurring: { dispatchStrategy: { asset_for_metric: B, markets: ['12'.repeat(32)] } },
    },
  };
  expect(findAssets(command)).toEqual([A, B]);
  expect(findAssets({ withdrawSubmission: { asset: A.slice(1) } })).toEqual([]);
  expect(findAssets(undefined)).toEqual([]);
});

test('an asset that several places name is offered once, from the first', () => {
  expect(
    joinSources([
      { from: 'Checked before', ids: [A] },
      { from: 'In a draft', ids: [B, A, B] },
    ]),
  ).toEqual([
    { id: A, symbol: '', from: 'Checked before' },
    { id: B, symbol: '', from: 'In a draft' },
  ]);
});
