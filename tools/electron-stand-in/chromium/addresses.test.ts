import { expect, test } from 'vitest';
import { fromChromium, originOf, toChromium } from './addresses.ts';

const schemes = new Set(['app']);

test.each([
  ['app://orrery/', 'http://orrery.app.stand-in.localhost/'],
  ['app://orrery', 'http://orrery.app.stand-in.localhost/'],
  ['app://orrery/nodes?epoch=3#a', 'http://orrery.app.stand-in.localhost/nodes?epoch=3#a'],
])('%s travels as %s', (url, address) => {
  expect(toChromium(url, schemes)).toBe(address);
  expect(fromChromium(address)).toBe(new URL(url).href.replace(/^app:\/\/orrery$/, 'app://orrery/'));
});

test('leaves every other URL alone', () => {
  for (const url of ['https://example.org/a', 'about:blank', 'data:text/html,x', 'other://orrery/']) {
    expect(toChromium(url, schemes)).toBe(url);
    expect(fromChromium(url)).toBe(url);
  }
});

test('tells origins as Electron does', () => {
  expect(originOf('http://orrery.app.stand-in.localhost/x')).toBe('app://orrery');
  expect(originOf('https://example.org/x')).toBe('https://example.org');
  expect(originOf('data:text/html,x')).toBe('null');
  expect(originOf('file:///etc/passwd')).toBe('file://');
});
