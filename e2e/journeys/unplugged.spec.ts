import { ownPort } from '../../src/sandbox/own-port.fixture.ts';
import { rowsOf } from '../support/grid.ts';
import { runSandbox } from '../support/sandbox.ts';
import { expect, test } from '../support/test.ts';

test('the upstream stops and starts again while the window is open', { tag: '@host-neutral' }, async ({
  openOrrery,
}) => {
  // It makes no blocks: a list whose newest rows are on their way when the network stops is not up to date afterwards.
  const world = ['--still', '--parties', '2000', '--port', `${await ownPort()}`];
  let sandbox = runSandbox(...world);
  try {
    const { baseUrl = '' } = await sandbox.ready;
    const { page, goTo } = await openOrrery({ network: baseUrl, path: '/parties' });
    const banner = page.getByRole('banner');
    await expect(page.getByRole('main')).toContainText('Complete, as of');
    await goTo('/nodes');
    await expect(rowsOf(page).first()).toBeVisible();
    await expect(banner).toContainText('Live');
    await goTo('/overview');
    const health = page.getByRole('region', { name: 'Network health' });
    const nodes = health.getByRole('listitem').filter({ hasText: /consensus nodes? (perform|lagging)|below 90%/ });
    await expect(nodes).toContainText(/^(OK|Warning): /);
    await expect(health.getByRole('listitem').filter({ hasText: 'All lists are stored' })).toContainText('OK: ');

    await sandbox.stop();
    await expect(banner).toContainText(/offline/i);
    // A verdict that depends on the network is never OK while offline.
    await expect(nodes).toContainText(/^Not current: .*As of \d\d:\d\d: /);
    await expect(health.getByText('OK: ')).toHaveCount(1);
    await expect(health.getByRole('listitem').filter({ hasText: 'OK: ' })).toContainText('All lists are stored');
    // Stored rows can still be read.
    await goTo('/parties');
    await expect(rowsOf(page).first()).toBeVisible();
    // A view without stored rows says so and offers to try again.
    await goTo('/nodes?epoch=3');
    await expect(page.getByRole('main')).toContainText('Epoch 3 is not stored here');

    sandbox = runSandbox(...world);
    await sandbox.ready;
    await expect(banner).toContainText('Live');
    await goTo('/nodes?epoch=3');
    await expect(rowsOf(page).first()).toBeVisible();
  } finally {
    await sandbox.stop();
  }
});
