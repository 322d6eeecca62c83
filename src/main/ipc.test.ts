import { expect, test, vi } from 'vitest';
import { fromOurPages } from './ipc.ts';

const event = (members: object = {}) =>
  ({
    sender: { id: 7 },
    senderFrame: { url: 'app://orrery/', origin: 'app://orrery', parent: null, ...members },
  }) as never;

test('a message of a page of ours is used, with the number of its window', () => {
  const receive = fromOurPages(
    (sender, message) => [sender, message],
    () => [],
  );
  expect(receive(event(), { a: 1 })).toEqual([7, { a: 1 }]);
});

test('a message of any other page is refused, and not so much as looked at', () => {
  const use = vi.fn();
  const receive = fromOurPages<string | undefined>(use, (error) => error.code);
  expect(receive(event({ origin: 'https://example.org' }), {})).toBe('ORIGIN_REFUSED');
  expect(receive(event({ parent: {} }), {})).toBe('ORIGIN_REFUSED');
  expect(receive({ sender: { id: 7 }, senderFrame: null } as never, {})).toBe('ORIGIN_REFUSED');
  expect(use).not.toHaveBeenCalled();
});
