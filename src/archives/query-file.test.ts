import { expect, onTestFinished, test } from 'vitest';
import type { ExportJob } from '../contract/index.ts';
import { explorerOver } from '../explorer/explorer-over.fixture.ts';
import { startSandbox } from '../sandbox/index.ts';

test('the file of an exported query is downloaded as it is, but cannot be read as an archive', async () => {
  const sandbox = await startSandbox({ parties: 50, still: true, height: 500 });
  onTestFinished(() => sandbox.close());
  const { api, explorer } = await explorerOver(sandbox.baseUrl);
  const ended = Promise.withResolvers<ExportJob>();
  onTestFinished(
    api.listen((event) => {
      if (event.type === 'job' && ['done', 'failed'].includes(event.job.state)) ended.resolve(event.job);
    }),
  );
  const query = { sql: 'SELECT i FROM range(3) t(i)', params: {}, format: 'csv' as const, name: 'numbers' };
  const { job } = await api.call('startQueryExport', query);
  const archive = { job: job.id };
  expect((await ended.promise).state).toBe('done');
  const { path } = await api.call('downloadLink', { archive });
  const answer = await fetch(explorer.address + path);
  expect(answer.headers.get('content-disposition')).toContain('numbers.csv');
  expect(answer.headers.get('content-type')).toBe('application/octet-stream');
  expect(await answer.text()).toBe('i\n0\n1\n2\n');
  await expect(api.call('archiveFiles', { archive })).rejects.toMatchObject({ code: 'JOB_UNKNOWN' });
});
