import { expect, type Page } from '@playwright/test';

/**
 * Reads the clipboard's text. In the browser, tests have the permission to read it. The desktop app refuses this
 * permission, so there the text is pasted into a field: line breaks are lost, and an empty clipboard fails.
 */
export async function clipboardText(page: Page): Promise<string> {
  const read = await page.evaluate(() => navigator.clipboard.readText().catch(() => null));
  return read ?? pastedText(page);
}

async function pastedText(page: Page): Promise<string> {
  const field = page.getByRole('combobox', { name: 'Filter' });
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
