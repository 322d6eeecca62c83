import { expect, type Page } from '@playwright/test';

/** What is on the clipboard, as a person finds out: by pasting it. Line breaks are lost; it must hold something. */
export async function pastedText(page: Page): Promise<string> {
  const field = page.getByRole('textbox', { name: 'Filter' });
  await field.fill('');
  await field.press('ControlOrMeta+V');
  await expect(field).not.toHaveValue('');
  const text = await field.inputValue();
  await field.fill('');
  return text;
}
