import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { CommandShape } from '../../../../contract/index.ts';
import { openPage } from '../../../data/page.fixture.tsx';
import { changeAt, isJsonObject, type JsonObject } from '../json/value.ts';
import { field } from './field.fixture.ts';
import { Fields } from './fields.tsx';
import { FormProvider } from './form-state.ts';

const SHAPE: CommandShape = {
  name: 'batchMarketInstructions',
  number: 1,
  offered: true,
  fields: [field('cancellations', { kind: 'group', list: true, type: 'OrderCancellation' })],
  groups: { OrderCancellation: [field('orderId')] },
};

function Form({ begun }: { begun: JsonObject }) {
  const [body, setBody] = useState(begun);
  const change = (path: readonly (string | number)[], next: Parameters<typeof changeAt>[2]) =>
    setBody((now) => {
      const changed = changeAt(now, path, next);
      return isJsonObject(changed) ? changed : {};
    });
  return (
    <FormProvider value={{ shape: SHAPE, change, findings: () => [], touch: () => {} }}>
      <Fields group="batchMarketInstructions" fields={SHAPE.fields} value={body} path={[]} />
    </FormProvider>
  );
}

const orders = () => screen.queryAllByRole('textbox').map((input) => (input as HTMLInputElement).value);

test('an added entry gets the focus', async () => {
  const { person } = openPage(<Form begun={{ cancellations: [{ orderId: 'one' }] }} />, {});
  await person.click(screen.getByRole('button', { name: /^Add a/ }));
  await person.keyboard('two');
  expect(orders()).toEqual(['one', 'two']);
});

test('Ctrl Z brings a removed entry back to its place', async () => {
  const { person } = openPage(<Form begun={{ cancellations: [{ orderId: 'one' }, { orderId: 'two' }] }} />, {});
  await person.click(screen.getByRole('button', { name: /^Remove .* 1$/ }));
  expect(orders()).toEqual(['two']);
  await person.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(orders()).toEqual(['one', 'two']));
});
