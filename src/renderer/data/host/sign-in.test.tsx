import { expect, onTestFinished, test } from 'vitest';
import { signIn } from './sign-in.ts';

test('a page that another tab lets in late, because the computer is busy, gets its token then', async () => {
  const busy = new BroadcastChannel('orrery.sign-in');
  onTestFinished(() => {
    busy.close();
    sessionStorage.clear();
  });
  const late = Promise.withResolvers<{ token: string }>();
  expect(await signIn(late.resolve)).toEqual({ token: null, reason: 'no-link' });
  busy.postMessage({ token: 'of this run' });
  expect(await late.promise).toEqual({ token: 'of this run' });
  expect(sessionStorage.getItem('orrery.token')).toBe('of this run');
});
