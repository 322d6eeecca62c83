import { expect, onTestFinished, test, vi } from 'vitest';
import { takeClock } from '../page.fixture.tsx';
import { letOtherTabsIn } from './other-tabs.ts';
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

/** Opens a sign-in link whose code was used before. */
function openUsedLink(): void {
  history.replaceState(null, '', '/#code=used');
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 403 })));
  onTestFinished(() => {
    vi.unstubAllGlobals();
    sessionStorage.clear();
    history.replaceState(null, '', '/');
  });
}

test('a used link opens the program where another tab of the browser is signed in', async () => {
  openUsedLink();
  // The other tab is in time, however busy the machine is.
  takeClock();
  onTestFinished(letOtherTabsIn('of this run'));
  expect(await signIn(() => {})).toEqual({ token: 'of this run' });
  expect(sessionStorage.getItem('orrery.token')).toBe('of this run');
  expect(location.hash).toBe('');
});

test('a used link alone signs nobody in', async () => {
  openUsedLink();
  expect(await signIn(() => {})).toEqual({ token: null, reason: 'refused' });
  expect(sessionStorage.getItem('orrery.token')).toBeNull();
});

test.each([
  ['/funding?market=ab&seq=7', '/', '/funding?market=ab&seq=7'],
  // The link names a page itself.
  ['/funding', '/nodes', '/nodes'],
  ['/', '/', '/'],
  // On its own, this path would name another host.
  ['//host.example/x', '/', '//host.example/x'],
])('a tab that could not show %s opens a link to %s at %s', async (asked, link, shown) => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ token: 'of this run' })));
  onTestFinished(() => {
    vi.unstubAllGlobals();
    sessionStorage.clear();
    history.replaceState(null, '', '/');
  });
  history.replaceState(null, '', location.origin + asked);
  expect(await signIn(() => {})).toEqual({ token: null, reason: 'no-link' });
  history.replaceState(null, '', `${link}#code=new`);
  expect(await signIn(() => {})).toEqual({ token: 'of this run' });
  expect(location.href).toBe(location.origin + shown);
  // Another link of this tab opens where it says.
  history.replaceState(null, '', '/#code=newer');
  await signIn(() => {});
  expect(location.href).toBe(`${location.origin}/`);
});

test('a stored text that is no path is not opened', async () => {
  openUsedLink();
  sessionStorage.setItem('orrery.asked', '.host.example/');
  await signIn(() => {});
  expect(location.href).toBe(`${location.origin}/`);
});
