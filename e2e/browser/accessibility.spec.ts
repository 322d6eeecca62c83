import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '../support/test.ts';
import { chooseTheme, THEMES, VIEWS } from '../support/views.ts';

/** Every finding as one line: the rule, and the elements it is about. */
function inWords(violations: Awaited<ReturnType<AxeBuilder['analyze']>>['violations']): string[] {
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

for (const theme of THEMES) {
  test(`axe finds nothing on any view in the ${theme} theme`, async ({ openOrrery }) => {
    const { page, goTo } = await openOrrery();
    await chooseTheme(page, theme);
    for (const view of VIEWS) {
      await test.step(view.path, async () => {
        await goTo(view.path);
        await view.isThere(page);
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(inWords(violations)).toEqual([]);
      });
    }
  });
}
