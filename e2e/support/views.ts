import { expect, type Page } from '@playwright/test';
import { rowsOf } from './grid.ts';

export const THEMES = ['light', 'dark'] as const;

export interface View {
  name: string;
  path: string;
  /** Waits until the view shows its content. */
  isThere(page: Page): Promise<void>;
  /** A selector of the part that no earlier view has shown; the whole page by default. */
  part?: string;
}

/**
 * Opens a view as a link inside the page does, and waits until the previous view is gone. Two tabs of one record, or
 * a list with and without a record, count as one view here.
 */
export async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    document.querySelector('#view .view')?.setAttribute('data-before', '');
    history.pushState(null, '', to);
  }, path);
  await page.locator('#view .view:not([data-before])').waitFor();
}

const hasRows = async (page: Page) => {
  await expect(rowsOf(page).first()).toBeVisible();
  await expect(page.locator('.skeleton')).toHaveCount(0);
};

/** A node and a party with delegations, both of the network that the tests share. */
export const NODE = '063895d1bae4cfdc6a51488a724b1a585cdd6f6197ba5f4cb9e956aae6655ff8';
export const DELEGATOR = '2a84ee9ede797e0991e2c748dd35393858bde6297e0189bfbb4654e79bce2db9';

const chartOf = (page: Page, name: RegExp) => page.getByRole('application', { name });

const BESIDE = '.side-panel';

/** The order matters: no view follows one that counts as the same view. */
export const VIEWS: readonly View[] = [
  {
    name: 'overview',
    path: '/overview',
    async isThere(page) {
      for (const card of ['Voting power', 'Nodes', 'Funding spread', 'Last checkpoint']) {
        await expect(page.getByRole('region', { name: card, exact: true })).toContainText(/\d/);
      }
      await expect(page.locator('.skeleton')).toHaveCount(0);
    },
  },
  { name: 'nodes', path: '/nodes', isThere: hasRows },
  { name: 'nodes-compare', path: '/nodes/compare', isThere: hasRows },
  {
    name: 'node',
    path: `/nodes?open=${NODE}`,
    async isThere(page) {
      await hasRows(page);
      await expect(page.getByRole('complementary')).toContainText('Node id');
    },
  },
  {
    // Two epochs are stored after they were compared.
    name: 'node-history',
    path: `/nodes/compare?open=${NODE}&tab=history`,
    part: BESIDE,
    async isThere(page) {
      await hasRows(page);
      await expect(chartOf(page, /^Stake/)).toBeVisible();
    },
  },
  {
    name: 'node-scores',
    path: `/nodes?open=${NODE}&tab=scores`,
    part: BESIDE,
    async isThere(page) {
      await hasRows(page);
      await expect(page.getByRole('complementary').getByText('Recomputed').first()).toBeVisible();
    },
  },
  {
    name: 'nodes-concentration',
    path: '/nodes/concentration',
    async isThere(page) {
      await expect(page.getByRole('definition').first()).toContainText(/^\d+/);
      await expect(chartOf(page, /^Distribution of/)).toBeVisible();
    },
  },
  { name: 'parties', path: '/parties', isThere: hasRows },
  { name: 'checkpoints', path: '/checkpoints', isThere: hasRows },
  {
    name: 'party-delegations',
    path: `/parties?open=${DELEGATOR}&tab=delegations`,
    part: BESIDE,
    async isThere(page) {
      await hasRows(page);
      await expect(page.getByRole('region', { name: /^Epoch/ }).first()).toContainText(/\d\.\d\d/);
    },
  },
  {
    name: 'checkpoints-intervals',
    path: '/checkpoints/intervals',
    async isThere(page) {
      await expect(chartOf(page, /^Blocks between checkpoints/)).toBeVisible();
      await expect(page.getByRole('rowheader').first()).toBeVisible();
    },
  },
  {
    name: 'funding',
    path: '/funding',
    // The first view that waits for the points of a market.
    isThere: (page) => expect(page.getByRole('application', { name: /^Funding of/ })).toBeVisible({ timeout: 180_000 }),
  },
  { name: 'funding-periods', path: '/funding?show=periods', isThere: hasRows },
  {
    name: 'funding-hours',
    path: '/funding?show=hours',
    isThere: (page) => expect(page.getByRole('application', { name: /^Spread by day/ })).toBeVisible(),
  },
  {
    name: 'funding-audit',
    path: '/funding?show=audit',
    isThere: (page) => expect(page.getByRole('table')).toBeVisible(),
  },
  { name: 'funding-points', path: '/funding?show=points', isThere: hasRows },
  {
    name: 'history',
    path: '/history?tables=blocks,deposits,trades',
    async isThere(page) {
      await expect(page.getByRole('slider')).toHaveCount(2, { timeout: 180_000 });
      await expect(page.getByRole('button', { name: /export 3 tables/ })).toBeEnabled();
      await expect(page.locator('.skeleton')).toHaveCount(0);
    },
  },
  {
    name: 'query',
    path: '/query',
    async isThere(page) {
      await expect(page.getByRole('textbox', { name: 'Query in SQL' })).toBeVisible();
      await expect(page.getByRole('list', { name: 'Examples' }).getByRole('button')).not.toHaveCount(0);
      await expect(page.locator('.skeleton')).toHaveCount(0);
    },
  },
  {
    name: 'network',
    path: '/network',
    async isThere(page) {
      await expect(page.getByRole('table', { name: 'Services' })).toContainText('Live');
      await expect(page.getByRole('table', { name: 'Stored data' })).toContainText('Checkpoints');
    },
  },
  {
    name: 'transactions',
    path: '/transactions',
    isThere: (page) => expect(page.getByRole('button', { name: /^Vote on a proposal/ })).toBeVisible(),
  },
  {
    name: 'networks',
    path: '/network?tab=known&open=sandbox',
    isThere: (page) => expect(page.getByRole('textbox', { name: 'Requests per second' })).toBeVisible(),
  },
  {
    name: 'query-result',
    path: `/query?run=yes&sql=${encodeURIComponent('select id, name, staked_total from nodes order by staked_total desc')}`,
    isThere: hasRows,
  },
  {
    name: 'transactions-order',
    path: '/transactions?command=orderSubmission',
    async isThere(page) {
      await expect(page.getByRole('combobox', { name: 'Market' })).toBeVisible();
      await expect(page.getByRole('complementary')).toContainText('4 fields to complete');
    },
  },
  {
    name: 'help',
    path: '/help?doc=history&at=verifying',
    isThere: (page) => expect(page.getByRole('heading', { name: 'Verifying' })).toBeVisible(),
  },
  {
    name: 'settings',
    path: '/settings',
    isThere: (page) => expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible(),
  },
  {
    name: 'transactions-inspect',
    path: '/transactions?section=inspect',
    isThere: (page) => expect(page.getByRole('textbox', { name: /Signed transaction/ })).toBeVisible(),
  },
];
