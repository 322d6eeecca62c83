import { expect, test, vi } from 'vitest';
import { createLinkOpener } from './link-opener.ts';

test('opens the complete address that a person confirmed', async () => {
  const open = vi.fn(() => Promise.resolve());
  const openLink = createLinkOpener({ confirm: ({ host }) => Promise.resolve(host === 'example.org'), open });
  await openLink('https://example.org/a');
  await openLink('https://example.com/b');
  expect(open.mock.calls).toEqual([['https://example.org/a']]);
});

test('does not ask about links that are never opened', async () => {
  const confirm = vi.fn(() => Promise.resolve(true));
  const open = vi.fn(() => Promise.resolve());
  await createLinkOpener({ confirm, open })('file:///etc/passwd');
  expect(confirm).not.toHaveBeenCalled();
  expect(open).not.toHaveBeenCalled();
});

test('a page that asks again and again shows one question', async () => {
  let answer: (agreed: boolean) => void = () => {};
  const confirm = vi.fn(() => new Promise<boolean>((resolve) => (answer = resolve)));
  const open = vi.fn(() => Promise.resolve());
  const openLink = createLinkOpener({ confirm, open });
  const first = openLink('https://example.org/1');
  await openLink('https://example.org/2');
  answer(true);
  await first;
  expect(confirm).toHaveBeenCalledTimes(1);
  expect(open.mock.calls).toEqual([['https://example.org/1']]);
  const next = openLink('https://example.org/3');
  answer(false);
  await next;
  expect(confirm).toHaveBeenCalledTimes(2);
});
