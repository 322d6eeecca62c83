import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { CommandShape } from '../../../../contract/index.ts';
import { useZone } from '../../../data/appearance.tsx';
import { openPage } from '../../../data/page.fixture.tsx';
import { changeAt, isJsonObject, type JsonObject } from '../json/value.ts';
import { field } from './field.fixture.ts';
import { Fields } from './fields.tsx';
import { FormProvider } from './form-state.ts';

const SHAPE: CommandShape = {
  name: 'orderAmendment',
  number: 1,
  offered: true,
  fields: [field('expiresAt', { kind: 'whole64' })],
  groups: {},
};
const NOON = '1803902400000000000';

/** A form with the expiry of an order, whose JSON stands below it. */
function Form({ begun }: { begun: JsonObject }) {
  const [body, setBody] = useState(begun);
  const change = (path: readonly (string | number)[], next: Parameters<typeof changeAt>[2]) => {
    const changed = changeAt(body, path, next);
    setBody(isJsonObject(changed) ? changed : {});
  };
  return (
    <FormProvider value={{ shape: SHAPE, change, findings: () => [], touch: () => {} }}>
      <Fields group="orderAmendment" fields={SHAPE.fields} value={body} path={[]} />
      <p>Zone: {useZone()}</p>
      <pre data-testid="command">{JSON.stringify(body)}</pre>
    </FormProvider>
  );
}

/** Opens the form in the zone UTC. */
async function open(begun: JsonObject) {
  const { person } = openPage(<Form begun={begun} />, {
    preference: ({ key }) => ({ value: key === 'appearance' ? { zone: 'utc' } : null }),
  });
  await screen.findByText('Zone: utc');
  const expiry = screen.getByRole<HTMLInputElement>('textbox', { name: 'New expiry' });
  return { person, expiry };
}

const command = () => JSON.parse(screen.getByTestId('command').textContent ?? '') as JsonObject;

test('a date and a time are in the command while the cursor is still in the field, which keeps them', async () => {
  const { person, expiry } = await open({});
  await person.click(expiry);
  await person.keyboard('2027-03-01 12:00Z');
  expect(command()).toEqual({ expiresAt: NOON });
  await person.tab();
  expect(expiry.value).toBe('2027-03-01 12:00Z');
  expect(screen.getByText(/^2027-03-01 .* = 1,803,902,400,000,000,000 in nanoseconds$/)).toBeTruthy();
  await person.clear(expiry);
  expect(command()).toEqual({});
});

test('seconds are nanoseconds in the command', async () => {
  const { person, expiry } = await open({});
  await person.type(expiry, '1803902400');
  expect(command()).toEqual({ expiresAt: NOON });
  expect(expiry.value).toBe('1803902400');
});

test('a time of the command stands in its field as a date, of which a person changes the hour', async () => {
  const { person, expiry } = await open({ expiresAt: NOON });
  expect(await screen.findByDisplayValue('2027-03-01 12:00:00')).toBe(expiry);
  await person.clear(expiry);
  await person.type(expiry, '2027-03-01 13:00:00');
  expect(command()).toEqual({ expiresAt: '1803906000000000000' });
});

test('a date that the JSON has becomes a time when its field is left', async () => {
  const { person, expiry } = await open({ expiresAt: '2027-03-01 12:00Z' });
  await person.click(expiry);
  await person.tab();
  expect(command()).toEqual({ expiresAt: NOON });
});
