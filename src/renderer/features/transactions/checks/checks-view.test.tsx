import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { type Answers, catchDownloads, openPage } from '../../../data/page.fixture.tsx';
import { ACCEPTED, INSPECTION } from '../inspection.fixture.ts';
import { ChecksView, ExportChecks } from './checks-view.tsx';

const transaction = { inputData: 'AAAA', version: 'TX_VERSION_V3' } as const;
const check = {
  ...ACCEPTED,
  checkedAt: Date.UTC(2026, 2, 1, 12, 30, 15),
  inspection: INSPECTION,
  name: 'voteSubmission',
  transaction,
};

function Opened() {
  const [open, setOpen] = useState<string | undefined>('check');
  return <ChecksView open={open} onOpen={setOpen} />;
}

function openCheck(answers: Answers = {}) {
  let checks = [check, { ...check, id: 'older' }];
  return openPage(<Opened />, {
    checks: () => ({ checks }),
    removeCheck: ({ id }) => {
      checks = checks.filter((each) => each.id !== id);
      return { removed: true };
    },
    ...answers,
  });
}

test('a check is deleted only after a question, and the list has the focus then', async () => {
  const { person, inputs, emit } = openCheck();
  await person.click(await screen.findByRole('button', { name: 'Delete this check' }));
  expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'Keep it' }));
  await person.keyboard('{Enter}');
  expect(inputs('removeCheck')).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Delete this check' }));
  await person.click(await screen.findByRole('button', { name: 'Delete permanently' }));
  await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Check' })).toBeNull());
  emit({ type: 'checks' });
  expect(inputs('removeCheck')).toEqual([{ id: 'check' }]);
  await waitFor(() => expect(document.activeElement?.className).toBe('checks-list'));
});

test('a refused check says until when the network may still accept its transaction', async () => {
  openCheck({ checks: () => ({ checks: [{ ...check, result: { success: false } }] }) });
  await screen.findByText(/The network may still accept the transaction until its last block/);
});

test('a second click while a check is being deleted asks for nothing more', async () => {
  const { promise, resolve } = Promise.withResolvers<{ removed: boolean }>();
  const { person, inputs } = openCheck({ removeCheck: () => promise });
  await person.click(await screen.findByRole('button', { name: 'Delete this check' }));
  await person.dblClick(await screen.findByRole('button', { name: 'Delete permanently' }));
  resolve({ removed: true });
  await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Check' })).toBeNull());
  expect(inputs('removeCheck')).toHaveLength(1);
});

test('the results of a stored check have its time, and Escape in the list closes it', async () => {
  const { person } = openCheck();
  expect(await screen.findByText(/^Verified on this machine, 2026-03-01 \d\d:30:15$/)).toBeTruthy();
  screen.getByRole('region', { name: 'Checks' }).focus();
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText(/^Verified on this machine/)).toBeNull());
});

test('all checks are exported, as CSV or as JSON with the transactions', async () => {
  const files = catchDownloads();
  const { person } = openPage(<ExportChecks />, { checks: () => ({ checks: [check, { ...check, id: 'older' }] }) });
  const exportAs = async (name: RegExp) => {
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Export' }).disabled).toBe(false));
    await person.click(screen.getByRole('button', { name: 'Export' }));
    await person.click(await screen.findByRole('menuitem', { name }));
    return (await files.at(-1)?.text()) ?? '';
  };
  const lines = (await exportAs(/^As CSV/)).trimEnd().split('\r\n');
  expect([lines.length, lines[0]]).toEqual([3, expect.stringMatching(/^checked_at,command,success,code,/)]);
  expect(lines[1]).toContain('2026-03-01T12:30:15.000Z,voteSubmission,');
  expect(JSON.parse(await exportAs(/^As JSON/))).toMatchObject([{ transaction }, { id: 'older', transaction }]);
});
