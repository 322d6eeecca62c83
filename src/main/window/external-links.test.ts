import { expect, test } from 'vitest';
import { readExternalLink } from './external-links.ts';

test('opens encrypted pages of public names', () => {
  expect(readExternalLink('https://example.org/a?b#c')).toEqual({
    url: 'https://example.org/a?b#c',
    host: 'example.org',
  });
  expect(readExternalLink('https://example.org:8443/')?.host).toBe('example.org:8443');
});

test('shows a look-alike name in its encoded form', () => {
  expect(readExternalLink('https://exаmple.org/')?.host).toMatch(/^xn--/);
});

test.each([
  'http://example.org/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'ms-msdt:/id',
  'smb://server/share',
  'mailto:a@example.org',
  'orrery://nodes',
  'https://user@example.org/',
  'https://user:secret@example.org/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://0x7f.1/',
  'https://localhost/',
  'https://a.localhost/',
  'https://router/',
  'https://printer.local/',
  `https://example.org/${'a'.repeat(3_000)}`,
  'example.org',
  '',
])('does not open %s', (text) => {
  expect(readExternalLink(text)).toBeUndefined();
});
