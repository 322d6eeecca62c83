import { expect, test } from 'vitest';
import { contextMenuTemplate } from './context-menu.ts';

const roles = (isEditable: boolean, selectionText: string) =>
  contextMenuTemplate({ isEditable, selectionText }).map(({ role }) => role);

test('offers only the actions that are possible there', () => {
  expect(roles(true, '')).toContain('paste');
  expect(roles(false, 'some text')).toEqual(['copy']);
  expect(roles(false, ' ')).toEqual([]);
});
