import { expect, type Page } from '@playwright/test';

/**
 * Acts, expects that the page then shows a new message that matches, and returns it. A message stays for some seconds only,
 * which a loaded machine may miss, so the page itself notes all messages.
 */
export async function messageAfter(page: Page, act: () => Promise<unknown>, text: RegExp): Promise<string> {
  const noted = await page.evaluateHandle(() => {
    const texts = new Set<string>();
    const before = new Set(document.querySelectorAll('.toast-text'));
    const note = () => {
      for (const message of document.querySelectorAll('.toast-text'))
        if (!before.has(message)) texts.add(message.textContent ?? '');
    };
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
    return texts;
  });
  await act();
  const matching = async () => (await noted.evaluate((texts) => [...texts])).find((one) => text.test(one));
  await expect.poll(matching).toBeDefined();
  return (await matching()) ?? '';
}
