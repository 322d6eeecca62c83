import { screen } from '@testing-library/react';
import { useRef, useState } from 'react';
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
/** The first field of an entry is a choice. */
const WITH_CHOICE: CommandShape = {
  ...SHAPE,
  fields: [field('cancellations', { kind: 'group', list: true, type: 'Other' })],
  groups: { Other: [field('side', { kind: 'choice', choices: ['SIDE_UNSPECIFIED', 'SIDE_BUY'] }), field('orderId')] },
};

/** Shows a form. The first `ignored` changes have no effect. */
function Form({ begun, ignored = 0, shape = SHAPE }: { begun: JsonObject; ignored?: number; shape?: CommandShape }) {
  const left = useRef(ignored);
  const [body, setBody] = useState(begun);
  const change = (path: readonly (string | number)[], next: Parameters<typeof changeAt>[2]) => {
    if (left.current > 0) {
      left.current -= 1;
      return;
    }
    const changed = changeAt(body, path, next);
    setBody(isJsonObject(changed) ? changed : {});
  };
  return (
    <FormProvider value={{ shape, change, findings: () => [], touch: () => {} }}>
      <Fields group="batchMarketInstructions" fields={shape.fields} value={body} path={[]} />
    </FormProvider>
  );
}

const orders = () =>
  [...screen.queryAllByRole('textbox'), ...screen.queryAllByRole('combobox')].map(
    (input) => (input as HTMLInputElement).value,
  );

test('an added entry gets the focus', async () => {
  const { person } = openPage(<Form begun={{ cancellations: [{ orderId: 'one' }] }} />, {});
  await person.click(screen.getByRole('button', { name: /^Add a/ }));
  await person.keyboard('two');
  expect(orders()).toEqual(['one', 'two']);
});

test('the first field of an added entry gets the focus, also if it is a choice', async () => {
  const { person } = openPage(<Form begun={{ cancellations: [] }} shape={WITH_CHOICE} />, {});
  await person.click(screen.getByRole('button', { name: /^Add a/ }));
  expect(document.activeElement?.id).toBe('field:cancellations.0.side');
});

test('an entry that could not be added gives no focus to a later one', async () => {
  const begun = { cancellations: [{ orderId: 'one' }, { orderId: 'two' }] };
  const { person } = openPage(<Form begun={begun} ignored={1} />, {});
  await person.click(screen.getByRole('button', { name: /^Add a/ }));
  await person.click(screen.getByRole('button', { name: /^Remove .* 1$/ }));
  expect(orders()).toEqual(['two']);
  expect(document.activeElement?.tagName).toBe('BUTTON');
});

test('a removed entry comes back in its place, beside what was added since', async () => {
  const { person } = openPage(<Form begun={{ cancellations: [{ orderId: 'one' }, { orderId: 'two' }] }} />, {});
  await person.click(screen.getByRole('button', { name: /^Remove .* 1$/ }));
  await person.click(screen.getByRole('button', { name: /^Add a/ }));
  await person.keyboard('three');
  expect(orders()).toEqual(['two', 'three']);
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  expect(orders()).toEqual(['one', 'two', 'three']);
});

test('no undo is offered of an entry whose form is gone', async () => {
  function Page() {
    const [isThere, setThere] = useState(true);
    return (
      <>
        <button type="button" onClick={() => setThere(false)}>
          Leave
        </button>
        {isThere && <Form begun={{ cancellations: [{ orderId: 'one' }] }} />}
      </>
    );
  }
  const { person } = openPage(<Page />, {});
  await person.click(screen.getByRole('button', { name: /^Remove .* 1$/ }));
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Leave' }));
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

/** Orders, each with a list of ids. */
const NESTED: CommandShape = {
  ...SHAPE,
  fields: [field('cancellations', { kind: 'group', list: true, type: 'Outer' })],
  groups: { Outer: [field('ids', { list: true })] },
};
const removeButtons = () => screen.getAllByRole('button', { name: /^Remove / });

test('the removal of an entry can be undone after one inside it was removed', async () => {
  const { person } = openPage(<Form begun={{ cancellations: [{ ids: ['one', 'two'] }] }} shape={NESTED} />, {});
  const [outer, inner] = removeButtons();
  if (outer === undefined || inner === undefined) throw new Error('no lists inside each other');
  await person.click(inner);
  await person.click(outer);
  expect(orders()).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  expect(orders()).toEqual(['two']);
});

test('an entry of a removed list goes into no other list', async () => {
  const begun = { cancellations: [{ ids: ['one', 'two'] }, { ids: ['three'] }] };
  const { person } = openPage(<Form begun={begun} shape={NESTED} />, {});
  const [outer, inner] = removeButtons();
  if (outer === undefined || inner === undefined) throw new Error('no lists inside each other');
  await person.click(inner);
  await person.click(outer);
  expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(1);
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  expect(orders()).toEqual(['two', 'three']);
});
