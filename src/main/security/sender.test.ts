import { expect, test } from 'vitest';
import { checkSender } from './sender.ts';

const ours = { url: 'app://orrery/nodes', origin: 'app://orrery', parent: null };

test('the top frame of our own page may send', () => {
  expect(() => checkSender(ours)).not.toThrow();
});

test.each([
  ['a closed page', null],
  ['a frame within our page', { ...ours, parent: {} }],
  ['a page of another origin', { ...ours, url: 'https://example.org/', origin: 'https://example.org' }],
  ['a page without an origin at our address', { ...ours, origin: 'null' }],
  ['a page of our origin at another address', { ...ours, url: 'about:blank' }],
  ['a name that only begins like ours', { ...ours, url: 'app://orrery.example/', origin: 'app://orrery.example' }],
])('refuses %s', (_, frame) => {
  expect(() => checkSender(frame)).toThrow(expect.objectContaining({ code: 'ORIGIN_REFUSED' }));
});
