/** The desktop's menu leads to every view that the interface's navigation has. */
import type { MenuItemConstructorOptions } from 'electron';
import { expect, test } from 'vitest';
import { menuTemplate } from '../src/main/window/menu.ts';
import { VIEWS } from '../src/renderer/app/shell/views.ts';

/** Clicks every item of the menu, and returns the routes that are opened. */
function openedRoutes(): string[] {
  const routes: string[] = [];
  const click = ({ submenu, click: act }: MenuItemConstructorOptions): void => {
    if (Array.isArray(submenu)) submenu.forEach(click);
    act?.({} as never, undefined, {} as never);
  };
  const nothing = () => {};
  menuTemplate(
    { platform: 'linux', name: 'Orrery', isPackaged: true },
    {
      send: (command) => {
        if (command.do === 'open') routes.push(command.route);
      },
      goBack: nothing,
      goForward: nothing,
      openDataFolder: nothing,
      showAbout: nothing,
    },
  ).forEach(click);
  return routes;
}

test('each view of the navigation has one item in the menu', () => {
  expect(openedRoutes().sort()).toEqual(VIEWS.map(({ to }) => to).sort());
});
