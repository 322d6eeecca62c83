import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { CommandShape } from '../../../../contract/index.ts';
import { type Answers, openPage } from '../../../data/page.fixture.tsx';
import { useFormState } from '../compose/use-form-state.ts';
import { DecodedFields } from '../confirm/decoded.tsx';
import type { JsonObject } from '../json/value.ts';
import { field } from './field.fixture.ts';
import { Fields } from './fields.tsx';
import { FormProvider } from './form-state.ts';
import { useFieldUnits } from './use-units.ts';

const ASSET = 'cd'.repeat(32);
const ANSWERS: Answers = {
  assets: () => ({ assets: [{ id: ASSET, symbol: 'tUSD', name: 'Test dollar', decimals: 6 }] }),
};
const group = (name: string, type: string) => field(name, { kind: 'group', type: `chain.${type}` });
const LIMITS = [field('lifetimeLimit'), field('withdrawThreshold')];
const SHAPE: CommandShape = {
  name: 'proposalSubmission',
  number: 1,
  offered: true,
  fields: [group('newAsset', 'NewAsset'), group('updateAsset', 'UpdateAsset')],
  groups: {
    'chain.NewAsset': [group('changes', 'AssetDetails')],
    'chain.AssetDetails': [
      field('symbol'),
      field('decimals', { kind: 'whole64' }),
      field('quantum'),
      group('erc20', 'ERC20'),
    ],
    'chain.ERC20': LIMITS,
    'chain.UpdateAsset': [field('assetId'), group('changes', 'AssetDetailsUpdate')],
    'chain.AssetDetailsUpdate': [field('quantum'), group('erc20', 'ERC20Update')],
    'chain.ERC20Update': LIMITS,
  },
};
const changed = (assetId: string) => ({
  updateAsset: {
    assetId,
    changes: { quantum: '1000000', erc20: { lifetimeLimit: '2500000000', withdrawThreshold: '1500000' } },
  },
});

test('each amount of a changed asset has its unit where it is signed', async () => {
  openPage(<DecodedFields shape={SHAPE} command={changed(ASSET)} />, ANSWERS);
  expect(await screen.findByText('1.5 tUSD')).toBeTruthy();
  expect(screen.getByText('1 tUSD')).toBeTruthy();
  expect(screen.getByText('2,500 tUSD')).toBeTruthy();
  expect(screen.getAllByText('in the smallest unit')).toHaveLength(3);
});

test('amounts of an asset whose decimals are unknown are in the smallest unit', async () => {
  openPage(<DecodedFields shape={SHAPE} command={changed('ef'.repeat(32))} />, ANSWERS);
  expect(await screen.findAllByText('in the smallest unit')).toHaveLength(3);
  expect(screen.queryByText(/^=/)).toBeNull();
});

test('amounts of a new asset are in the decimals of the proposal', () => {
  const changes = { symbol: 'NEW', decimals: '8', quantum: '100000000', erc20: { lifetimeLimit: '250000000' } };
  openPage(<DecodedFields shape={SHAPE} command={{ newAsset: { changes } }} />, ANSWERS);
  expect(screen.getByText('1 NEW').parentElement?.textContent).toBe('= 1 NEW (8 decimals, as proposed)');
  expect(screen.getByText('2.5 NEW')).toBeTruthy();
});

/** The form of a proposal, whose JSON stands below it. */
function Form() {
  const [body, setBody] = useState<JsonObject>({ newAsset: { changes: { symbol: 'NEW', decimals: '8', erc20: {} } } });
  const form = useFormState({
    shape: SHAPE,
    command: SHAPE.name,
    body,
    findings: [],
    unitOf: useFieldUnits(),
    wasAttempted: false,
    typedAt: undefined,
    onType: () => {},
    onChange: (text) => setBody((JSON.parse(text) as Record<string, JsonObject>)[SHAPE.name] ?? {}),
  });
  return (
    form && (
      <FormProvider value={form}>
        <Fields group={SHAPE.name} fields={SHAPE.fields} value={body} path={[SHAPE.name]} />
        <pre data-testid="command">{JSON.stringify(body)}</pre>
      </FormProvider>
    )
  );
}

test('amounts of a new asset are typed in whole units, and stay so when its decimals change', async () => {
  const { person } = openPage(<Form />, ANSWERS);
  const changes = () => JSON.parse(screen.getByTestId('command').textContent ?? '').newAsset.changes;
  await person.type(screen.getByRole('textbox', { name: 'Quantum' }), '1.5');
  await person.type(screen.getByRole('textbox', { name: 'Lifetime limit' }), '2');
  expect(changes()).toMatchObject({ quantum: '150000000', erc20: { lifetimeLimit: '200000000' } });
  const decimals = screen.getByRole('textbox', { name: 'Decimals' });
  await person.clear(decimals);
  await person.type(decimals, '18');
  expect(changes()).toMatchObject({ quantum: '1500000000000000000', erc20: { lifetimeLimit: '2000000000000000000' } });
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantum' }).value).toBe('1.5');
});
