import { expect, type Page } from '@playwright/test';
import { rowsOf } from './grid.ts';

export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export interface View {
  name: string;
  path: string;
  /** Waits until the view shows what it is for. */
  isThere(page: Page): Promise<void>;
}

const hasRows = async (page: Page) => {
  await expect(rowsOf(page).first()).toBeVisible();
  await expect(page.locator('.skeleton')).toHaveCount(0);
};

export const VIEWS: readonly View[] = [
  { name: 'nodes', path: '/nodes', isThere: hasRows },
  { name: 'parties', path: '/parties', isThere: hasRows },
  { name: 'checkpoints', path: '/checkpoints', isThere: hasRows },
  {
    name: 'funding',
    path: '/funding',
    isThere: (page) => expect(page.getByRole('application', { name: /^Funding of/ })).toBeVisible(),
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
      await expect(page.getByRole('slider')).toHaveCount(2, { timeout: 60_000 });
      await expect(page.getByRole('button', { name: /export 3 tables/ })).toBeEnabled();
      await expect(page.locator('.skeleton')).toHaveCount(0);
    },
  },
  {
    name: 'transactions',
    path: '/transactions',
    isThere: (page) => expect(page.getByRole('button', { name: /^Vote on a proposal/ })).toBeVisible(),
  },
  {
    name: 'transactions-order',
    path: '/transactions?command=orderSubmission',
    async isThere(page) {
      await expect(page.getByRole('combobox', { name: 'Market' })).toBeVisible();
      await expect(page.getByRole('complementary')).toContainText('4 things to put right');
    },
  },
  {
    name: 'transactions-inspect',
    path: '/transactions?section=inspect',
    isThere: (page) => expect(page.getByRole('textbox', { name: /Signed transaction/ })).toBeVisible(),
  },
  {
    name: 'settings',
    path: '/settings',
    isThere: (page) => expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible(),
  },
];

/** Chooses a theme as a person does, in the header's menu. */
export async function chooseTheme(page: Page, theme: Theme): Promise<void> {
  await page.getByRole('button', { name: 'Theme, density and time zone' }).click();
  await page.getByRole('menuitemradio', { name: theme === 'light' ? 'Light' : 'Dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
}
