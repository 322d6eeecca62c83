import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { CommandShape } from '../../../../contract/index.ts';
import { openPage } from '../../../data/page.fixture.tsx';
import { KEY, vault } from '../confirm/confirm.fixture.tsx';
import { changeAt, isJsonObject, type JsonObject } from '../json/value.ts';
import { field } from './field.fixture.ts';
import { Fields } from './fields.tsx';
import { FormProvider } from './form-state.ts';

const SHAPE: CommandShape = {
  name: 'stopOrdersSubmission',
  number: 1,
  offered: true,
  fields: [],
  groups: { Share: [field('percentage')] },
};
const ASSET = { id: 'cd'.repeat(32), symbol: 'tUSD', name: 'Test dollar', decimals: 6 };
const STOP_ORDER = [field('sizeOverrideSetting'), field('sizeOverrideValue', { kind: 'group', type: 'Share' })];

test.each([
  ['NONE', 'no'],
  ['POSITION', 'a'],
])('with the size setting %s, a stop order has %s field for the share of the position', (setting, some) => {
  openPage(
    <FormProvider value={{ shape: SHAPE, change: () => {}, findings: () => [], touch: () => {} }}>
      <Fields
        group="StopOrderSetup"
        fields={STOP_ORDER}
        value={{ sizeOverrideSetting: `SIZE_OVERRIDE_SETTING_${setting}` }}
        path={[]}
      />
    </FormProvider>,
    {},
  );
  expect(screen.queryAllByRole('textbox', { name: 'Percentage' })).toHaveLength(some === 'a' ? 1 : 0);
});

test('a share that is typed as a part of 1 is in percent below its field', () => {
  openPage(
    <FormProvider value={{ shape: SHAPE, change: () => {}, findings: () => [], touch: () => {} }}>
      <Fields
        group="StopOrderSetup"
        fields={[field('trailingPercentOffset')]}
        value={{ trailingPercentOffset: '0.025' }}
        path={[]}
      />
    </FormProvider>,
    {},
  );
  expect(screen.getByText('= 2.5%')).toBeTruthy();
});

test('the name of an own key is said to be one below its field', async () => {
  openPage(
    <FormProvider value={{ shape: SHAPE, change: () => {}, findings: () => [], touch: () => {} }}>
      <Fields group="transfer" fields={[field('to')]} value={{ to: KEY }} path={[]} />
    </FormProvider>,
    { vault: () => vault },
  );
  expect((await screen.findByText('Main, Key 1')).parentElement?.textContent).toBe('Main, Key 1 (your key)');
});

test.each([
  ['an asset that the network lists', 'cd'.repeat(32), [ASSET], 0],
  ['an asset that the network does not list', 'ef'.repeat(32), [ASSET], 1],
  ['an id that is still typed', 'ef', [ASSET], 0],
  ['an asset of a network that declares none', 'ef'.repeat(32), [], 0],
] as const)('below the field of %s stands if it is not listed', async (_, asset, assets, notes) => {
  const asked = vi.fn(() => ({ assets: [...assets] }));
  openPage(
    <FormProvider value={{ shape: SHAPE, change: () => {}, findings: () => [], touch: () => {} }}>
      <Fields
        group="transfer"
        fields={[field('asset'), field('to')]}
        value={{ asset, to: 'ef'.repeat(32) }}
        path={[]}
      />
    </FormProvider>,
    { assets: asked },
  );
  await waitFor(() => expect(asked).toHaveReturned());
  await act(() => Promise.resolve());
  if (notes === 1) await screen.findByText(/^Not in the list of assets/);
  expect(screen.queryAllByText(/^Not in the list of assets/)).toHaveLength(notes);
});

const ORDER: CommandShape = {
  ...SHAPE,
  name: 'orderSubmission',
  fields: [field('icebergOpts', { kind: 'group', type: 'IcebergOpts' })],
  groups: { IcebergOpts: [field('peakSize'), field('minimumVisibleSize')] },
};

function Order() {
  const [body, setBody] = useState<JsonObject>({});
  const change = (path: readonly (string | number)[], next: Parameters<typeof changeAt>[2]) => {
    const changed = changeAt(body, path, next);
    setBody(isJsonObject(changed) ? changed : {});
  };
  return (
    <FormProvider value={{ shape: ORDER, change, findings: () => [], touch: () => {} }}>
      <Fields group="orderSubmission" fields={ORDER.fields} value={body} path={[]} />
    </FormProvider>
  );
}

test('a group that the keyboard adds gets the focus, and the button that adds it when it is removed', async () => {
  const { person } = openPage(<Order />, {});
  screen.getByRole('button', { name: /^Add iceberg/ }).focus();
  await person.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Peak size' }));
  screen.getByRole('button', { name: /^Remove iceberg/ }).focus();
  await person.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Add iceberg/ })));
});

test('a menu for yes or no tells the form when it is left, as other fields do', async () => {
  const left: string[] = [];
  const flag = field('isTeam', { kind: 'flag', optional: true });
  const { person } = openPage(
    <FormProvider value={{ shape: SHAPE, change: () => {}, findings: () => [], touch: (path) => left.push(`${path}`) }}>
      <Fields group="updateReferralSet" fields={[flag]} value={{}} path={[]} />
    </FormProvider>,
    {},
  );
  screen.getByRole('button', { name: /Unchanged/ }).focus();
  await person.tab();
  expect(left).toEqual(['isTeam']);
});
