import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron';

/** Returns the menu of a right click: the editing actions that are possible there; none if no action is. */
export function contextMenuTemplate({
  isEditable,
  selectionText,
}: Pick<ContextMenuParams, 'isEditable' | 'selectionText'>): MenuItemConstructorOptions[] {
  if (isEditable) {
    return [{ role: 'cut' }, { role: 'copy' }, { role: 'paste' }, { type: 'separator' }, { role: 'selectAll' }];
  }
  return selectionText.trim() === '' ? [] : [{ role: 'copy' }];
}
