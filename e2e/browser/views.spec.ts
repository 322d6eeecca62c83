import type { Page } from '@playwright/test';
import { axeFindings } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';
import { THEMES, VIEWS, type View, visit } from '../support/views.ts';

const NARROW = { width: 1024, height: 768 };
const WIDE = { width: 1920, height: 1080 };
/** Time for one view in both widths and themes on a loaded machine. */
const VIEW_LIMIT_MS = 24_000;

/** Pictures are for a person who looks at the views, and take a fifth of the time. */
const TAKES_PICTURES = process.env.ORRERY_PICTURES === '1';

/** The page itself never scrolls: its parts do. */
async function expectFits(page: Page, name: string): Promise<void> {
  if (TAKES_PICTURES) await page.screenshot({ path: `test-output/screenshots/${name}.png`, animations: 'disabled' });
  const beyond = await page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    return [scrollWidth - innerWidth, scrollHeight - innerHeight];
  });
  for (const pixels of beyond) expect(pixels).toBeLessThanOrEqual(0);
}

/**
 * Examines a view. Without a choice, the theme is that of the system.
 * @param rest the part to examine in the other themes; the whole page by default
 */
async function examine(page: Page, { name, isThere, part }: View, rest?: string): Promise<void> {
  const [first, ...others] = THEMES;
  await page.emulateMedia({ colorScheme: first, reducedMotion: 'reduce' });
  await page.setViewportSize(WIDE);
  await isThere(page);
  await expectFits(page, `${name}-${first}-${WIDE.width}`);
  await page.setViewportSize(NARROW);
  await isThere(page);
  expect(await axeFindings(page, first, part)).toEqual([]);
  await expectFits(page, `${name}-${first}-${NARROW.width}`);
  for (const theme of others) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    expect(await axeFindings(page, theme, part ?? rest)).toEqual([]);
    await expectFits(page, `${name}-${theme}-${NARROW.width}`);
  }
}

declare global {
  interface Window {
    /** Violations of the page's Content Security Policy, Trusted Types included. */
    policyViolations: string[];
  }
}

/** Runs in the page before its own scripts. Changing views does not load the page again, so it records all of them. */
function watchPolicy(): void {
  window.policyViolations = [];
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
    window.policyViolations.push(`${violatedDirective} ${blockedURI} ${sample}`);
  });
}

/** Views of one visit. The two halves run in parallel. */
const HALF = Math.ceil(VIEWS.length / 2);

for (const views of [VIEWS.slice(0, HALF), VIEWS.slice(HALF)]) {
  test(`${views[0]?.name} to ${views.at(-1)?.name}: axe finds nothing, narrow and wide, in both themes`, async ({
    openOrrery,
  }) => {
    test.setTimeout(60_000 + views.length * VIEW_LIMIT_MS);
    const { page } = await openOrrery({ path: '/network' });
    await page.addInitScript(watchPolicy);
    await page.reload();
    await expect(page.getByRole('banner')).toContainText('Live');
    for (const view of views) {
      await test.step(view.path, async () => {
        await visit(page, view.path);
        await examine(page, view, view === views[0] ? undefined : '#view');
        expect(await page.evaluate(() => window.policyViolations)).toEqual([]);
      });
    }
  });
}
