import { useQueryClient } from '@tanstack/react-query';
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { KeptCommand } from '../../../../contract/index.ts';
import { openPage } from '../../../data/page.fixture.tsx';
import { liveStatus } from '../../../data/status.fixture.ts';
import { DRAFT } from './compose.fixture.tsx';
import { draftsSaved, useCommandDraft } from './use-draft.ts';

function Composition() {
  const [keeping, keep] = useCommandDraft(undefined, () => {});
  return (
    <>
      <input onChange={({ target }) => keep({ name: 'Vote', command: 'vote', text: target.value, publicKey: null })} />
      <p data-testid="state">{keeping.state === 'failed' ? keeping.problem : keeping.state}</p>
    </>
  );
}

/** A composition that can be left, and a button that waits for the saves of drafts. */
function Page() {
  const client = useQueryClient();
  const [isThere, setThere] = useState(true);
  const [waits, setWaits] = useState<'no' | 'waits' | 'saved'>('no');
  const look = () => {
    setWaits('waits');
    void draftsSaved(client).then(() => setWaits('saved'));
  };
  return (
    <>
      {isThere && <Composition />}
      <button type="button" onClick={() => setThere(false)}>
        Leave
      </button>
      <button type="button" onClick={look}>
        Look: {waits}
      </button>
    </>
  );
}

test('a save without an answer is told, holds up no later save, and its late answer counts', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const answers: ((draft: KeptCommand) => void)[] = [];
  const { inputs } = openPage(<Page />, {
    status: () => liveStatus('first'),
    saveDraft: () => new Promise((answer) => answers.push(answer)),
  });
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
  const type = (text: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value: text } });
  const state = () => screen.getByTestId('state').textContent;
  await pass(0);
  type('a');
  await pass(500);
  expect(inputs('saveDraft')).toMatchObject([{ text: 'a' }]);
  type('ab');
  await pass(1000);
  type('abc');
  await pass(1000);
  expect([inputs('saveDraft').length, state()]).toEqual([1, 'waiting']);
  await pass(3000);
  expect(inputs('saveDraft')[1]).toMatchObject({ text: 'abc' });
  expect(inputs('saveDraft')).toHaveLength(2);
  await pass(5000);
  expect(state()).toBe('Orrery has not answered for 5 seconds.');
  fireEvent.click(screen.getByRole('button', { name: /^Look/ }));
  await pass(0);
  expect(screen.getByRole('button', { name: /^Look/ }).textContent).toBe('Look: saved');
  answers[1]?.({ ...DRAFT, changedAt: 7 });
  await pass(0);
  expect(state()).toBe('kept');
  answers[0]?.({ ...DRAFT, changedAt: 3 });
  await pass(0);
  type('abcd');
  fireEvent.click(screen.getByRole('button', { name: 'Leave' }));
  await pass(0);
  expect(inputs('saveDraft')[2]).toMatchObject({ id: DRAFT.id, since: 7, text: 'abcd' });
  await pass(5000);
  expect(screen.getAllByText(/The last changes of "Vote" were not saved/).length).toBeGreaterThan(0);
});
