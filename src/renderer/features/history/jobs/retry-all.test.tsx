import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ExportJob } from '../../../../contract/index.ts';
import { openPage } from '../../../data/page.fixture.tsx';
import { RetryAll } from './retry-all.tsx';

const job = (id: string, state: ExportJob['state']) => ({ id, state, kind: 'archive' }) as ExportJob;

test('all failed exports are tried again with one button, the one that was started first before the others', async () => {
  const onRetry = vi.fn();
  const jobs = [job('c', 'failed'), job('done', 'done'), job('b', 'failed'), job('a', 'failed')];
  const page = openPage(<RetryAll jobs={jobs} onRetry={onRetry} />, {});
  await page.person.click(screen.getByRole('button', { name: 'Try all 3 again' }));
  expect(onRetry.mock.calls).toEqual([['a'], ['b'], ['c']]);
});

test('one failed export has its own button, so there is none for all', () => {
  openPage(<RetryAll jobs={[job('a', 'failed'), job('b', 'done')]} onRetry={() => {}} />, {});
  expect(screen.queryByRole('button')).toBeNull();
});
