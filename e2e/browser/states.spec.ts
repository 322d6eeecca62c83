import { createServer, type Server, type Socket } from 'node:net';
import type { Page } from '@playwright/test';
import { OrreryError } from '../../src/contract/index.ts';
import { axeFindings } from '../support/axe.ts';
import { runOrrery } from '../support/orrery-process.ts';
import { runSandbox } from '../support/sandbox.ts';
import { expect, type OpenOrrery, test } from '../support/test.ts';
import { DELEGATOR, NODE, THEMES, visit } from '../support/views.ts';

/** The id of no record. */
const STRANGER = 'ab'.repeat(32);

/** Views by their paths, each with its text for data that could not be read. */
const VIEWS: ReadonlyMap<string, string> = new Map([
  ['/overview', 'Nothing is stored yet'],
  [`/nodes?open=${STRANGER}`, 'This node could not be loaded'],
  ['/nodes/compare', 'These epochs could not be compared'],
  ['/nodes/concentration', 'This epoch could not be loaded'],
  ['/checkpoints/intervals', 'The checkpoints could not be loaded'],
  ['/funding', 'The markets could not be loaded'],
  ['/history', 'The segments could not be loaded'],
  ['/query', 'The tables could not be loaded'],
]);

/** Views that can be empty, each with its text for that. */
const EMPTY: ReadonlyMap<string, string> = new Map([
  ['/overview', 'The network lists none.'],
  ['/nodes/compare', 'There is no earlier epoch'],
  ['/checkpoints/intervals', 'Too few checkpoints'],
  ['/funding', 'No funding points'],
  ['/funding?show=hours', 'No funding points'],
  ['/funding?show=audit', 'Nothing to audit'],
]);

/** Views that show the progress of a long list. */
const PARTIAL = [
  '/parties',
  '/funding',
  '/funding?show=periods',
  '/funding?show=hours',
  '/funding?show=audit',
  '/funding?show=points',
];

/** Views in which single parts are loading while the rest is shown. */
const WAITING = [
  '/funding?show=periods&open=1',
  '/funding?show=hours',
  '/funding?show=audit',
  '/funding?show=points',
  `/nodes?open=${NODE}`,
  `/parties?open=${DELEGATOR}`,
  '/query',
  '/settings',
];

/** All views in which reading can fail. */
const FAILING = [
  '/overview',
  `/nodes?open=${NODE}`,
  '/nodes/compare',
  '/nodes/concentration',
  `/parties?open=${DELEGATOR}`,
  '/checkpoints?open=900',
  '/checkpoints/intervals',
  '/funding',
  '/transactions',
  '/history',
  '/query',
  '/transactions?command=orderSubmission',
  '/network?tab=known',
  '/transactions?section=checks',
  '/settings',
];

/** Views that can be opened only if markets, nodes and parties can be read. */
const FAILING_PARTS = [
  '/funding',
  '/funding?show=periods&open=1',
  '/funding?show=points',
  '/funding?show=audit',
  `/nodes?open=${NODE}&tab=scores`,
  '/funding?show=hours',
  `/nodes?open=${NODE}&tab=history`,
];

/** @param within a selector of the part to examine; the whole page by default */
async function expectAccessible(page: Page, within?: string): Promise<void> {
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    expect(await axeFindings(page, theme, within)).toEqual([]);
  }
}

/** Opens views in a state, checks what they show, and checks that axe finds nothing in either theme. */
async function examine(
  page: Page,
  views: Iterable<string>,
  isThere: (page: Page, path: string) => Promise<void>,
  within?: string,
): Promise<void> {
  for (const path of views) {
    await test.step(path, async () => {
      await visit(page, path);
      await isThere(page, path);
      await expectAccessible(page, within);
    });
  }
}

const isWaitedFor = (page: Page) => expect(page.locator('#view').locator('.skeleton, .spinner').first()).toBeVisible();
/** Ignores notices, which may report work in progress. */
const nothingIsWaitedFor = (page: Page) =>
  expect(page.locator('#view').locator('.skeleton, .view-body .spinner')).toHaveCount(0);

/** Checks that each view shows its own text and that nothing is loading. */
const says = (words: ReadonlyMap<string, string>) => async (page: Page, path: string) => {
  await expect(page.locator('#view')).toContainText(words.get(path) ?? `words for ${path}`);
  await nothingIsWaitedFor(page);
};

/** Matches calls of the explorer by their names, as the browser host sends them. */
const calls = (names: string) => new RegExp(`/api/orrery/(${names})$`);

const DAMAGED = new OrreryError('STORE_DAMAGED', { file: 'lists.sqlite', reason: 'disk image is malformed' });

function fail(page: Page, url: RegExp): Promise<unknown> {
  return page.route(url, (route) => route.fulfill({ status: DAMAGED.status, json: DAMAGED.toBody() }));
}

async function newestParty(baseUrl: string): Promise<string> {
  const response = await fetch(`${baseUrl}/api/v2/parties?pagination.first=1`);
  return (await response.json()).parties.edges[0].node.id;
}

async function portOf(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/**
 * Begins to answer every request, and sends a blank each second instead of the end. A service that says nothing at all counts as
 * unreachable after some seconds, and on a loaded machine this test takes longer.
 */
function answerWithoutEnd(socket: Socket): void {
  socket.on('error', () => {});
  socket.once('data', () => socket.write('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n'));
  const blanks = setInterval(() => socket.write(' '), 1_000);
  socket.once('close', () => clearInterval(blanks));
}

test('loading: with a slow network, every view shows that it is loading', async ({ openOrrery }) => {
  const slow = createServer(answerWithoutEnd);
  try {
    const { page } = await openOrrery({ network: `http://127.0.0.1:${await portOf(slow)}`, path: '/network' });
    await examine(page, VIEWS.keys(), isWaitedFor, '#view');
    await expectAccessible(page);
  } finally {
    slow.close();
  }
});

test('offline from the start: every view names the missing data', async ({ openOrrery }) => {
  // Holds the port, so that no other program can answer there.
  const away = createServer((socket) => socket.destroy());
  try {
    const { page } = await openOrrery({ network: `http://127.0.0.1:${await portOf(away)}`, path: '/network' });
    await expect(page.getByRole('banner')).toContainText('Offline');
    await examine(page, VIEWS.keys(), says(VIEWS), '#view');
    await expectAccessible(page);
  } finally {
    away.close();
  }
});

test('empty, and then offline: every view says that there are no rows', async ({ openOrrery }) => {
  const sandbox = runOrrery('sandbox', '--still', '--height', '0', '--parties', '1');
  try {
    const { baseUrl = '' } = await sandbox.ready;
    const { page } = await openOrrery({ network: baseUrl, path: '/network' });
    const kept = page.getByRole('table', { name: 'Stored data' });
    // Nodes, parties, checkpoints and the points of three markets. A list that is still read when the network stops is not empty.
    await expect(kept.getByRole('row').filter({ hasText: 'Complete' })).toHaveCount(6);
    await sandbox.stop();
    await expect(page.getByRole('banner')).toContainText('Offline');
    await examine(page, EMPTY.keys(), says(EMPTY), '#view');
    await expectAccessible(page);
  } finally {
    await sandbox.stop();
  }
});

test('incomplete, loading, failed: each view names its state and what to do', async ({ openOrrery }) => {
  const late = (ms: number) => `latency:${ms}@/api/v2/parties,latency:${ms}@/api/v2/funding-periods`;
  const sandbox = runSandbox('--still', '--parties', '1000000', '--points', '400000', '--faults', late(3_000));
  try {
    const { baseUrl = '' } = await sandbox.ready;
    const delegations = `/parties?open=${await newestParty(baseUrl)}&tab=delegations`;
    const orrery: OpenOrrery = await openOrrery({ network: baseUrl, path: '/overview' });
    const { page } = orrery;
    const shown = page.locator('#view');

    await expect(shown).toContainText('still incomplete');
    await examine(
      page,
      PARTIAL,
      () => expect(shown.getByRole('status').filter({ hasText: 'Still downloading' })).toBeVisible(),
      '.view-notice',
    );
    // To store more rows would take longer than the rest of the test.
    await fetch(`${baseUrl}/sandbox/faults`, { method: 'PUT', body: late(600_000) });

    // The page keeps the rows that it has read, so load it again.
    await page.route(
      calls(
        'fundingHeat|fundingAudit|fundingPeriods|listFundingPoints|node|partyDelegations|describeTables|vault|gatewayAccess',
      ),
      () => {},
    );
    await orrery.goTo('/network');
    await examine(page, [...WAITING, delegations], isWaitedFor, '#view');
    await page.unrouteAll();

    await fail(page, calls('(?!events|proof|status|preference|setPreference).*'));
    await orrery.goTo('/network');
    const isFailed = async () => {
      await expect(shown).toContainText('lists.sqlite cannot be read: disk image is malformed.');
      await nothingIsWaitedFor(page);
    };
    await examine(page, FAILING, isFailed, '#view');
    await page.unrouteAll();
    await shown.getByRole('region', { name: 'Gateway' }).getByRole('button', { name: 'Try again' }).click();
    await expect(shown).toContainText('curl');

    await fail(page, calls('funding.*|listFundingPoints|nodeHistory|scoreExplanation|partyDelegations'));
    await examine(page, [...FAILING_PARTS, delegations], isFailed, '#view');
  } finally {
    await sandbox.stop();
  }
});
