import type { MenuItemConstructorOptions } from 'electron';
import { expect, test, vi } from 'vitest';
import { menuTemplate } from './menu.ts';

function allItems(template: MenuItemConstructorOptions[]): MenuItemConstructorOptions[] {
  return template.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? allItems(item.submenu) : [])]);
}

function build(platform: NodeJS.Platform, isPackaged = false) {
  const send = vi.fn();
  const actions = { send, goBack: vi.fn(), goForward: vi.fn(), openDataFolder: vi.fn(), showAbout: vi.fn() };
  const template = menuTemplate({ platform, name: 'Orrery', isPackaged }, actions);
  const items = allItems(template);
  const click = (id: string) => items.find((item) => item.id === id)?.click?.({} as never, undefined, {} as never);
  return { template, items, click, send };
}

const roles = (items: MenuItemConstructorOptions[]) =>
  items.map(({ role }) => role).filter((role) => role !== undefined);

test('macOS has its application menu, with settings and quit in it', () => {
  const { template } = build('darwin');
  const [first] = template;
  expect(first?.label).toBe('Orrery');
  const items = allItems([first ?? {}]);
  expect(roles(items)).toEqual(['about', 'services', 'hide', 'hideOthers', 'unhide', 'quit']);
  expect(items.map(({ id }) => id)).toContain('settings');
});

test.each(['linux', 'win32'] as const)('%s has settings and quit under File, and About under Help', (platform) => {
  const { template } = build(platform);
  expect(template.map(({ label, role }) => label ?? role)).toEqual(['&File', '&Edit', '&View', '&Go', 'help']);
  const file = allItems(template.slice(0, 1));
  expect(file.map(({ id }) => id)).toContain('settings');
  expect(roles(file)).toEqual(['quit']);
  expect(allItems(template.slice(-1)).map(({ id }) => id)).toContain('about');
});

test.each(['linux', 'win32', 'darwin'] as const)('no two items of %s share an accelerator or an id', (platform) => {
  const { items } = build(platform);
  for (const values of [items.map(({ accelerator }) => accelerator), items.map(({ id }) => id)]) {
    const given = values.filter((value) => value !== undefined);
    expect(new Set(given).size).toBe(given.length);
  }
});

test('items send their commands to the interface', () => {
  const { click, send } = build('linux');
  for (const id of ['go-nodes', 'settings', 'palette', 'shortcuts']) click(id);
  expect(send.mock.calls.flat()).toEqual([
    { do: 'open', route: '/nodes' },
    { do: 'open', route: '/settings' },
    { do: 'palette' },
    { do: 'shortcuts' },
  ]);
});

test('keys that the interface handles itself are only displayed', () => {
  const { items } = build('linux');
  const shown = items.filter(({ registerAccelerator }) => registerAccelerator === false);
  expect(shown.map(({ accelerator }) => accelerator)).toEqual(['CmdOrCtrl+K', '?']);
});

test('a release has no developer tools, a checkout has them', () => {
  expect(roles(build('linux', true).items)).not.toContain('toggleDevTools');
  expect(roles(build('linux', false).items)).toContain('toggleDevTools');
});
