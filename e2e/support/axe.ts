import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { THEMES } from './views.ts';

/** The rules that can fail in one theme only. All themes have the same elements. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

interface Violation {
  id: string;
  nodes: { target: unknown[] }[];
}

interface Colour {
  r: number;
  g: number;
  b: number;
  alpha: number;
  parseString(text: string): Colour;
}

/** The parts of axe that are used inside a page. */
interface Axe {
  run(within: string, options: object): Promise<{ violations: Violation[] }>;
  commons: { color: { Color: { prototype: Colour } } };
}

/** axe parses the colours of every element anew, which takes half of its time. A page has few, so each is parsed once. */
async function keepColours(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { prototype } = (Reflect.get(window, 'axe') as Axe).commons.color.Color;
    const { parseString } = prototype;
    const known = new Map<string, Pick<Colour, 'r' | 'g' | 'b' | 'alpha'>>();
    prototype.parseString = function (this: Colour, text) {
      const kept = known.get(text);
      if (kept !== undefined) return Object.assign(this, kept);
      parseString.call(this, text);
      known.set(text, { r: this.r, g: this.g, b: this.b, alpha: this.alpha });
      return this;
    };
  });
}

/**
 * Violations of all or of some rules. There are no frames, so axe runs in the page itself, where it is loaded only
 * once.
 */
async function violationsIn(page: Page, within: string, rules: string[] | undefined): Promise<Violation[]> {
  const known = await page.evaluate(
    async ({ context, runOnly }) => {
      const axe: Axe | undefined = Reflect.get(window, 'axe');
      const options = { resultTypes: ['violations'], ...(runOnly !== undefined && { runOnly }) };
      return (await axe?.run(context, options))?.violations;
    },
    { context: within, runOnly: rules },
  );
  if (known !== undefined) return known;
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .include(within)
    .options({ resultTypes: ['violations'] });
  const { violations } = await (rules === undefined ? axe : axe.withRules(rules)).analyze();
  await keepColours(page);
  return violations;
}

/**
 * Runs axe on the page in its current theme: all rules in the first theme, rules about colours alone in the others.
 * Each violation is one line: the rule and its elements.
 * @param within a selector of the part to examine; the whole page by default
 */
export async function axeFindings(page: Page, theme: (typeof THEMES)[number], within = 'html'): Promise<string[]> {
  const violations = await violationsIn(page, within, theme === THEMES[0] ? undefined : OF_COLOURS);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
