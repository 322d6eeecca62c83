import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openPage } from '../../../data/page.fixture.tsx';
import { RESULT } from '../query-page.fixture.tsx';
import { RunBar } from './run-bar.tsx';
import { useRun } from './use-run.ts';

function Visit({ canShow }: { canShow: boolean }) {
  const run = useRun('first', () => canShow);
  const start = () => run.start({ sql: 'select 1', own: 'select 1', params: {}, zone: 'utc' });
  return <RunBar state={run.state} last={run.last} text="select 1" values={{}} onRun={start} onStop={run.stop} />;
}

function Page({ canShow }: { canShow: boolean }) {
  const [isThere, setThere] = useState(true);
  return (
    <>
      {isThere && <Visit canShow={canShow} />}
      <button type="button" onClick={() => setThere(!isThere)}>
        leave or come back
      </button>
    </>
  );
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const said = () => document.querySelector('.run-bar-state')?.textContent;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

/** Runs a query, leaves the view for an hour, and returns what is said about the result then. */
async function comeBack(canShow: boolean): Promise<string | null | undefined> {
  vi.useFakeTimers({ now: Date.UTC(2026, 9, 1, 12) });
  onTestFinished(() => void vi.useRealTimers());
  openPage(<Page canShow={canShow} />, { runQuery: () => RESULT });
  await pass(0);
  press('Run');
  await pass(0);
  expect(said()).toBe('3 rows · 0.42 s');
  press('leave or come back');
  await pass(3_600_000);
  press('leave or come back');
  await pass(0);
  return said();
}

test('a result is there on return, also after an hour, and says when it was made', async () => {
  expect(await comeBack(true)).toMatch(/^3 rows · 0\.42 s · of \d\d:00$/);
});

test('a result that the view cannot show is not there on return', async () => {
  expect(await comeBack(false)).toBe('');
});
