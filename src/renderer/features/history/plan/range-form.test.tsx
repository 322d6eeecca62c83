import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { openPage } from '../../../data/page.fixture.tsx';
import { type RangeEnd, RangeForm } from './range-form.tsx';

const whole = { from: 1n, to: 2000n };
const segment = { ...whole, schemaVersion: 1n, segmentId: 'a', origin: 'listed' as const, source: 'http://a' };

function Page() {
  const [wrong, setWrong] = useState<readonly RangeEnd[]>([]);
  return (
    <>
      <RangeForm
        asked={whole}
        range={whole}
        problems={undefined}
        segments={[segment]}
        dates={undefined}
        wrong={wrong}
        onWrong={(end, isWrong) => setWrong(isWrong ? [end] : [])}
        onChange={() => {}}
      />
      <output>{wrong.join()}</output>
    </>
  );
}

test('a text that is no block is reported, and nothing is said about the range of before', async () => {
  const page = openPage(<Page />, {});
  expect(screen.getByText(/2,000 blocks/)).toBeDefined();
  const field = screen.getByLabelText('To block');
  for (const text of ['abc', '99999999999999999999']) {
    await page.person.clear(field);
    await page.person.type(field, `${text}{Enter}`);
    expect(screen.getByText('to')).toBeDefined();
    expect(screen.queryByText(/2,000 blocks/)).toBeNull();
  }
  await page.person.type(field, '{Escape}');
  expect(screen.getByText(/2,000 blocks/)).toBeDefined();
});

test('a chosen range replaces a text that is no block, also in a field whose block it does not change', async () => {
  const page = openPage(<Page />, {});
  await page.person.type(screen.getByLabelText('To block'), 'abc');
  await page.person.click(screen.getByRole('button', { name: 'Choose…' }));
  await page.person.click(await screen.findByRole('button', { name: 'All known blocks' }));
  expect(screen.getByLabelText('To block')).toHaveProperty('value', '2,000');
  expect(screen.getByText(/2,000 blocks/)).toBeDefined();
});
