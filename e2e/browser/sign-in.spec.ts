import { openBrowser, openPrivateWindow } from '../support/browser.ts';
import { runOrrery } from '../support/orrery-process.ts';
import { runSandbox } from '../support/sandbox.ts';
import { expect, test } from '../support/test.ts';

test('the printed link signs in once and disappears from the address; the address alone does not sign in', async ({
  dataDir,
}) => {
  // Its blocks are events.
  const sandbox = runSandbox();
  const { baseUrl = '' } = await sandbox.ready;
  const serve = runOrrery('serve', '--data', dataDir, '--network', baseUrl);
  const first = await openBrowser();
  const second = await openPrivateWindow();
  try {
    const { ui = '', token = '' } = await serve.ready;
    const page = await first.context.newPage();
    await page.goto(ui);
    const isSignedIn = (tab = page) =>
      expect(tab.getByRole('region', { name: 'Network health' })).toContainText('Live');
    await isSignedIn();
    expect(page.url()).not.toContain('code=');
    // A reload keeps the tab signed in. The address never contains the token.
    await page.reload();
    await isSignedIn();
    expect(page.url()).not.toContain(token);

    // A new tab gets access from open tabs of the same browser. A tab in another browser does not.
    const beside = await first.context.newPage();
    await beside.goto(page.url());
    await isSignedIn(beside);
    expect(beside.url()).not.toContain(token);

    // Opens more tabs than a browser opens connections to one server. They share one stream of events.
    await page.evaluate(() => Array.from({ length: 6 }, () => window.open(location.href)).length);
    const tabs = () => first.context.pages().filter((tab) => tab.url() === page.url());
    await expect.poll(tabs).toHaveLength(8);
    for (const tab of tabs()) await isSignedIn(tab);

    const stranger = await second.context.newPage();
    const needsLink = stranger.getByRole('heading', { name: 'This page needs the link' });
    await stranger.goto(ui);
    await expect(needsLink).toBeVisible();
    await stranger.goto(page.url());
    await expect(needsLink).toBeVisible();

    // A new link also works in the tab that asks for one, although only its part after the # is different.
    const again = runOrrery('serve', '--data', dataDir, '--network', baseUrl);
    await again.ended;
    const [link = ''] = /http:\S+#code=\S+/.exec(again.said()) ?? [];
    await stranger.goto(link);
    await isSignedIn(stranger);
    expect(stranger.url()).not.toContain('code=');

    // The first tab has the stream of events. When it closes, another tab opens the stream.
    await page.close();
    const banner = beside.getByRole('banner');
    await expect(banner).not.toHaveText((await banner.textContent()) ?? '');
  } finally {
    await first.close();
    await second.close();
    await serve.stop();
    await sandbox.stop();
  }
});
