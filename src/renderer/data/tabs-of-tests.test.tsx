import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';

const NAME = 'orrery.preferences';

test('the pages of other test files, in other threads of this process, are no tabs beside the page of a test', async () => {
  const [page, tab] = [new BroadcastChannel(NAME), new BroadcastChannel(NAME)];
  onTestFinished(() => {
    page.close();
    tab.close();
  });
  const heard: unknown[] = [];
  page.onmessage = ({ data }) => heard.push(data);
  const elsewhere = new Worker(`new BroadcastChannel('${NAME}').postMessage('of another file'); process.exit()`, {
    eval: true,
  });
  await once(elsewhere, 'exit');
  tab.postMessage('of this page');
  await expect.poll(() => heard).toEqual(['of this page']);
});
