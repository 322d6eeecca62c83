import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { catchDownloads, openPage, textOfMessages } from '../../../data/page.fixture.tsx';
import { liveStatus } from '../../../data/status.fixture.ts';
import { ValueFormContext } from '../../../ui/grid/index.ts';
import { stakeTexts } from '../units/units.ts';
import { SaveButton } from './save-button.tsx';

const ROWS = ['1500000'];
const unread = () => Promise.reject(new Error('only selected rows are exported'));
const SOURCE = { key: ['nodes'], list: undefined, growth: 'above', page: unread, count: unread } as const;
const STAKE = { header: 'Stake', ...stakeTexts<string>((row) => row, 6) };
const NAME = { header: 'Name', text: (row: string) => row };

test.each([
  ['shown', [NAME, STAKE], 'one-nodes-selected.csv', 'Name,Stake (tokens)\n1500000,1.5'],
  [
    'stored',
    [NAME, STAKE],
    'one-nodes-selected-as-stored.csv',
    'Name,"Stake (smallest unit, 6 decimals)"\n1500000,1500000',
  ],
  // Their only form.
  ['stored', [NAME], 'one-nodes-selected.csv', 'Name\n1500000'],
] as const)('rows as %s are in a file whose name tells so', async (form, columns, name, text) => {
  const files = catchDownloads();
  const { person } = openPage(
    <ValueFormContext value={{ form, onForm: () => {} }}>
      <SaveButton
        name={['nodes']}
        source={SOURCE}
        derive={() => []}
        selected={ROWS}
        columns={columns}
        total={1}
        reason={undefined}
      />
    </ValueFormContext>,
    { status: () => liveStatus('one') },
  );
  const button = await screen.findByRole('button', { name: 'Export 1' });
  await expect.poll(() => button.getAttribute('aria-disabled')).toBeNull();
  await person.click(button);
  await waitFor(() => expect(textOfMessages()).toContain(`Exported 1 row to ${name}`));
  expect((await files[0]?.text())?.trim().replaceAll('\r\n', '\n')).toBe(text);
});

test('before the network is known, the reason is not that there are no rows', async () => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof liveStatus>>();
  const list = { name: ['nodes'], source: SOURCE, derive: () => [], selected: [], columns: [NAME], total: 1 };
  openPage(<SaveButton {...list} reason={undefined} />, { status: () => promise });
  const button = screen.getByRole('button', { name: 'Export' });
  expect(button.dataset.tip).toBe('The rows are still loading');
  resolve(liveStatus('one'));
  await expect.poll(() => button.getAttribute('aria-disabled')).toBeNull();
});
