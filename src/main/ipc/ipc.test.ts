import { expect, test, vi } from 'vitest';
import { fromOurPages, isAbsolutePath } from './ipc.ts';

const event = (members: object = {}) =>
  ({
    sender: { id: 7 },
    senderFrame: { url: 'app://orrery/', origin: 'app://orrery', parent: null, ...members },
  }) as never;

test('a message of our page is handled, with the id of its window', () => {
  const receive = fromOurPages(
    (sender, message) => [sender, message],
    () => [],
  );
  expect(receive(event(), { a: 1 })).toEqual([7, { a: 1 }]);
});

test('a message of any other page is refused unread', () => {
  const use = vi.fn();
  const receive = fromOurPages<string | undefined>(use, (error) => error.code);
  expect(receive(event({ origin: 'https://example.org' }), {})).toBe('ORIGIN_REFUSED');
  expect(receive(event({ parent: {} }), {})).toBe('ORIGIN_REFUSED');
  expect(receive({ sender: { id: 7 }, senderFrame: null } as never, {})).toBe('ORIGIN_REFUSED');
  expect(use).not.toHaveBeenCalled();
});

test('only the path of a chosen file is accepted: a file that a page made has none', () => {
  expect(isAbsolutePath('/home/a/archive.zip')).toBe(true);
  for (const odd of ['', 'archive.zip', '../archive.zip', `/${'a'.repeat(40_000)}`, null, { path: '/a' }]) {
    expect(isAbsolutePath(odd)).toBe(false);
  }
});
