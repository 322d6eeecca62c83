import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type NodeRow, OrreryError } from '../../../contract/index.ts';
import { type Answers, openPage } from '../../data/page.fixture.tsx';
import { stripColumn } from './strip-column.tsx';
import { useStrips } from './use-strips.ts';

/** The cells of the column for these nodes. */
function Cells({ ids, epoch }: { ids: readonly string[]; epoch: bigint }) {
  const column = stripColumn(useStrips(epoch));
  return (
    <ul>
      {ids.map((id) => (
        <li key={id} data-text={column.text({ id } as NodeRow)}>
          {column.cell({ id } as NodeRow)}
        </li>
      ))}
    </ul>
  );
}

const open = (performanceHistory: NonNullable<Answers['performanceHistory']>) =>
  openPage(<Cells ids={['aa', 'bb', 'cc']} epoch={100n} />, { performanceHistory });

test('one call brings the strips of all rows, and a node without stored epochs says so', async () => {
  const { inputs } = open(() => ({
    epochs: ['99', '100'],
    nodes: [
      { id: 'aa', scores: ['0.5', '1'] },
      { id: 'bb', scores: [null, '0.95'] },
    ],
  }));
  await screen.findByRole('img', { name: 'Performance in 2 of the last 24 epochs, lowest 0.5000, last 1.0000' });
  screen.getByRole('img', { name: 'Performance in 1 of the last 24 epochs, lowest 0.9500, last 0.9500' });
  screen.getByText('No stored epochs');
  expect(inputs('performanceHistory')).toEqual([{ from: '77', to: '100' }]);
});

test('a copy has the scores with all the digits of the network', async () => {
  const digits = ['0.7173913043478261', '0.7391304347826087', '0.123456789012345678901', '1.0'];
  open(() => ({ epochs: ['96', '97', '98', '100'], nodes: [{ id: 'aa', scores: digits }] }));
  const cell = await screen.findByRole('img', { name: /lowest 0.1234, last 1.0000$/ });
  const [first, second, third, last] = digits;
  const text = `${'– '.repeat(19)}${first} ${second} ${third} – ${last}`;
  expect(cell.closest('li')?.dataset.text).toBe(text);
});

test('strips that could not be read are not said to be empty', async () => {
  open(() => Promise.reject(new OrreryError('THREAD_LOST', { thread: 'store', reason: 'it ended' })));
  expect(await screen.findAllByText('–')).toHaveLength(3);
});
