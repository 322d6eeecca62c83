import { expect, type Page } from '@playwright/test';

/**
 * What is on the clipboard. The browser of the tests lets a page read it; on the desktop nothing may, so there it is found
 * out as a person does, by pasting it: line breaks are lost, and it must hold something.
 */
export async function clipboardText(page: Page): Promise<string> {
  const read = await page.evaluate(() => navigator.clipboard.readText().catch(() => null));
  return read ?? pastedText(page);
}

async function pastedText(page: Page): Promise<string> {
  const field = page.getByRole('textbox', { name: 'Filter' });
  let text = '';
  await expect(async () => {
    await field.press('ControlOrMeta+A');
    await field.press('ControlOrMeta+V');
    text = await field.inputValue();
    expect(text).not.toBe('');
  }).toPass();
  await field.fill('');
  return text;
}
