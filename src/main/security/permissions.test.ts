import { expect, test } from 'vitest';
import { mayDownload, mayUse } from './permissions.ts';

test('our own page may put text on the clipboard', () => {
  expect(mayUse('clipboard-sanitized-write', 'app://orrery/')).toBe(true);
  expect(mayUse('clipboard-sanitized-write', 'https://example.org/')).toBe(false);
  expect(mayUse('clipboard-sanitized-write', 'null')).toBe(false);
});

test('our own page may show notifications', () => {
  expect(mayUse('notifications', 'app://orrery/')).toBe(true);
  expect(mayUse('notifications', 'https://example.org/')).toBe(false);
});

test.each(['clipboard-read', 'media', 'geolocation', 'midi', 'hid', 'serial', 'fileSystem', 'unknown'])(
  'nothing may use %s',
  (permission) => {
    expect(mayUse(permission, 'app://orrery/')).toBe(false);
  },
);

test('only our own files are downloaded', () => {
  expect(mayDownload('blob:app://orrery/4f1c')).toBe(true);
  expect(mayDownload('app://orrery/api/v2/history/export')).toBe(true);
  for (const url of ['https://example.org/a.exe', 'blob:https://example.org/1', 'file:///etc/passwd', 'data:,x']) {
    expect(mayDownload(url)).toBe(false);
  }
});
