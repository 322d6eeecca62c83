import { rowsOf, totalOf } from '../support/grid.ts';
import { focusFilter } from '../support/keys.ts';
import { runSandbox } from '../support/sandbox.ts';
import { expect, test } from '../support/test.ts';

test('a second network is tested, added by its gRPC address and shown; after the return to the first one, its view is unchanged', async ({
  openOrrery,
}) => {
  // Both stand still: a new epoch can put another node in the consensus set.
  const first = runSandbox('--still', '--height', '30000');
  const other = runSandbox('--still', '--seed', 'other');
  try {
    const { baseUrl: firstAddress = '' } = await first.ready;
    const { baseUrl = '', chainId = '' } = await other.ready;
    const { page, goTo } = await openOrrery({ network: firstAddress, path: '/nodes?filter=status%3Dconsensus' });
    const views = page.getByRole('navigation', { name: 'Views' });
    const network = page.getByRole('banner').getByRole('button', { name: /^Network / });
    await expect(rowsOf(page).first()).toBeVisible();
    const place = page.url();
    const ids = async () => (await rowsOf(page).locator('[data-column="id"]').allTextContents()).sort();
    await expect.poll(async () => (await ids()).length).toBe(await totalOf(page));
    const nodes = await ids();
    /** Names the network whose nodes are shown; during the switch, nodes of both may be shown. */
    const shown = async () => new Set((await ids()).map((id) => (nodes.includes(id) ? 'first' : 'second')));

    await test.step('its address, and what is found there', async () => {
      await views.getByRole('link', { name: 'Network' }).click();
      await page.getByRole('link', { name: 'Networks' }).click();
      const address = page.getByRole('textbox', { name: 'Add a network' });
      await address.fill(baseUrl.replace('http:', 'grpc:'));
      await address.press('Enter');
      const found = page.getByRole('region', { name: 'Test result' });
      await expect(found.getByRole('status')).toContainText(chainId);
      for (const thing of ['Nodes', 'Parties', 'Checkpoints', 'Transaction check']) {
        await expect(found.getByRole('listitem').filter({ hasText: new RegExp(`^available: ${thing}`) })).toBeVisible();
      }
      await found.getByRole('textbox', { name: 'Name' }).fill('The other one');
      await found.getByRole('button', { name: 'Add and switch' }).click();
      await expect(network).toHaveAccessibleName(/The other one/);
    });

    await test.step('other nodes at another height', async () => {
      await views.getByRole('link', { name: 'Nodes' }).click();
      await focusFilter(page);
      await page.keyboard.insertText('status=consensus');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(place);
      await expect.poll(shown).toEqual(new Set(['second']));
      await expect(page.getByRole('banner')).toContainText(/Block\s*20,\d{3}(?!,)/);
    });

    await test.step('and back by the menu of the header: under the same link stand the first one’s', async () => {
      await network.click();
      await page.getByRole('menuitemradio', { name: new URL(firstAddress).host }).click();
      await expect(network).toHaveAccessibleName(new RegExp(new URL(firstAddress).host));
      await expect.poll(ids).toEqual(nodes);
      await expect(page).toHaveURL(place);
    });

    await test.step('the second one is found where it was left', async () => {
      await views.getByRole('link', { name: 'Parties' }).click();
      await expect(page).toHaveURL(/\/parties/);
      await network.click();
      await page.getByRole('menuitemradio', { name: 'The other one' }).click();
      await expect(page).toHaveURL(place);
      await expect.poll(shown).toEqual(new Set(['second']));
      await goTo('/parties');
      await expect(rowsOf(page).first()).toBeVisible();
    });
  } finally {
    await Promise.all([first.stop(), other.stop()]);
  }
});
