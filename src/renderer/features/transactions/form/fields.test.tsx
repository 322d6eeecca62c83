import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { CommandShape } from '../../../../contract/index.ts';
import { openPage } from '../../../data/page.fixture.tsx';
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
