import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { THEMES } from './views.ts';

/** The rules that a theme can break: the others see the same elements in every theme. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * Every finding as one line: the rule, and the elements it is about. There are no frames, so the page itself can sum up,
 * several times as fast as a page of its own.
 */
async function findingsOf(page: Page, rules?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (rules === undefined ? axe : axe.withRules(rules)).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** What axe finds in the theme that is on: with all rules in the first theme, with those of colours in the others. */
export function axeFindings(page: Page, theme: (typeof THEMES)[number]): Promise<string[]> {
  return findingsOf(page, theme === THEMES[0] ? undefined : OF_COLOURS);
}
