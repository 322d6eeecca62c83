import { expect, test } from 'vitest';
import type { ExportJob } from '../../../contract/index.ts';
import { withJob, withStarted } from './use-jobs.ts';

const job = (id: string) => ({ id }) as ExportJob;

test('new jobs are listed newest first, whether the answer or their events come first', () => {
  const started = [job('2'), job('3')];
  const byEvents = started.reduce((list, each) => withJob(list, each.id, each), [job('1')]);
  expect(byEvents.map(({ id }) => id)).toEqual(['3', '2', '1']);
  expect(withStarted([job('1')], started)).toEqual(byEvents);
  expect(withStarted(byEvents, started)).toEqual(byEvents);
});
