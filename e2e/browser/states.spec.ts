import { createServer, type Server } from 'node:net';
import type { Page } from '@playwright/test';
import { axeFindings } from '../support/axe.ts';
import { runOrrery } from '../support/orrery-process.ts';
import { expect, type OpenOrrery, test } from '../support/test.ts';
import { THEMES } from '../support/views.ts';

/** An id that belongs to nothing. */
const STRANGER = 'ab'.repeat(32);

const VIEWS = [
  '/overview',
  `/nodes?open=${STRANGER}`,
  '/nodes/compare',
  '/nodes/concentration',
  '/checkpoints/intervals',
  '/funding',
  '/history',
];

/** Those in which there can be nothing at all. */
const EMPTY = [
  '/overview',
  '/nodes/compare',
  '/checkpoints/intervals',
  '/funding',
  '/funding?show=hours',
  '/funding?show=audit',
];

/** Visits views in their state: what they show is there, and axe finds nothing in either theme. */
async function examine(
  { page, goTo }: OpenOrrery,
  views: readonly string[],
  isThere: (page: Page) => Promise<void>,
): Promise<void> {
  for (const path of views) {
    await test.step(path, async () => {
      await goTo(path);
      await isThere(page);
      for (const theme of THEMES) {
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
        expect(await axeFindings(page, theme)).toEqual([]);
      }
    });
  }
}

async function portOf(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

test('loading: a network that takes its time leaves no view blank', async ({ openOrrery }) => {
  const silent = createServer((socket) => socket.on('error', () => {}));
  try {
    const orrery = await openOrrery({ network: `http://127.0.0.1:${await portOf(silent)}` });
    await examine(orrery, VIEWS, (page) =>
      expect(page.locator('#view .skeleton, #view .spinner').first()).toBeVisible(),
    );
  } finally {
    silent.close();
  }
});

test('offline from the start: no view waits for ever, each says what it lacks', async ({ openOrrery }) => {
  const gone = createServer();
  const port = await portOf(gone);
  await new Promise((resolve) => gone.close(resolve));
  const orrery = await openOrrery({ network: `http://127.0.0.1:${port}` });
  await expect(orrery.page.getByRole('banner')).toContainText('Offline');
  await examine(orrery, VIEWS, async (page) => {
    await expect(page.getByRole('main')).toContainText(/does not answer|not stored here|is stored|cannot be reached/);
    await expect(page.locator('.skeleton, .spinner')).toHaveCount(0);
  });
});

test('empty, and then offline: what there is none of is said so', async ({ openOrrery }) => {
  const sandbox = runOrrery('sandbox', '--still', '--height', '0', '--parties', '1');
  try {
    const { baseUrl = '' } = await sandbox.ready;
    const orrery = await openOrrery({ network: baseUrl, path: '/network' });
    const kept = orrery.page.getByRole('table', { name: 'What is kept here' });
    await expect(kept.getByRole('row').filter({ hasText: 'Funding points' })).toHaveCount(3);
    await sandbox.stop();
    await expect(orrery.page.getByRole('banner')).toContainText('Offline');
    await examine(orrery, EMPTY, (page) => expect(page.locator('.skeleton, .spinner')).toHaveCount(0));
  } finally {
    await sandbox.stop();
  }
});
