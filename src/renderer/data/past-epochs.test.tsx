import { useQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { wait } from '../../async/index.ts';
import { useApi } from './explorer.tsx';
import { openPage, pass, takeClock } from './page.fixture.tsx';
import { liveStatus } from './status.fixture.ts';
import { useStatus, useStatusEvents } from './use-status.ts';

function History() {
  const api = useApi();
  const queryFn = ({ signal }: { signal: AbortSignal }) => api.call('nodeHistory', { id: 'oak', from: 0n }, signal);
  const { data } = useQuery({ queryKey: ['node history', 'oak'], queryFn });
  return <output data-testid="absent">{data?.absent.length ?? 'none'}</output>;
}

function Page() {
  useStatusEvents();
  return useStatus() !== undefined && <History />;
}

const shown = () => screen.getByTestId('absent').textContent;

test('what rests on all epochs becomes newer while past epochs arrive faster than it is read', async () => {
  takeClock();
  let stored = 0;
  const { emit } = openPage(<Page />, {
    status: () => ({ ...liveStatus('one'), currentEpoch: '9000' }),
    async nodeHistory() {
      const absent = Array.from({ length: stored }, (_, epoch) => String(epoch));
      await wait(1_000);
      return { epochs: [], absent, missing: [] };
    },
  });
  await pass(2_000);
  expect(shown()).toBe('0');
  for (; stored < 20; await pass(500)) {
    stored += 1;
    act(() => emit({ type: 'rows', list: 'nodes', scope: String(stored) }));
  }
  expect(Number(shown())).toBeGreaterThan(0);
  await pass(6_000);
  expect(shown()).toBe('20');
});
