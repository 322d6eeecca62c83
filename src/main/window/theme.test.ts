import { expect, test, vi } from 'vitest';
import type { CallMethod } from '../ipc/ipc.ts';
import { keptTheme, watchTheme } from './theme.ts';

const { signal } = new AbortController();

test.each([
  [{ value: { theme: 'dark', density: 'normal' } }, 'dark'],
  [{ value: null }, 'system'],
  [{ value: { theme: 'sepia' } }, 'system'],
])('the kept preference %j is the theme "%s"', async (kept, theme) => {
  const call = vi.fn<CallMethod>(() => Promise.resolve(kept));
  expect(await keptTheme(call, signal)).toBe(theme);
  expect(call).toHaveBeenCalledWith('preference', { key: 'appearance' }, signal);
});

test('a chosen theme is applied after it is stored', async () => {
  const apply = vi.fn();
  const call = watchTheme(() => Promise.resolve({}), apply);
  await call('setPreference', { key: 'appearance', value: { theme: 'light' } }, signal);
  await call('setPreference', { key: 'columns', value: { theme: 'dark' } }, signal);
  await call('status', { key: 'appearance', value: { theme: 'dark' } }, signal);
  expect(apply.mock.calls).toEqual([['light']]);
});

test('a theme that could not be stored is not applied', async () => {
  const apply = vi.fn();
  const call = watchTheme(() => Promise.reject(new Error('disk full')), apply);
  await expect(call('setPreference', { key: 'appearance', value: { theme: 'light' } }, signal)).rejects.toThrow();
  expect(apply).not.toHaveBeenCalled();
});
