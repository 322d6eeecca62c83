/** The menu of a right click: the editing actions that are possible there. */
import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron';

/** Returns the items of the menu of a right click; none if no action is possible. */
export function contextMenuTemplate({
  isEditable,
  selectionText,
}: Pick<ContextMenuParams, 'isEditable' | 'selectionText'>): MenuItemConstructorOptions[] {
  if (isEditable) {
    return [{ role: 'cut' }, { role: 'copy' }, { role: 'paste' }, { type: 'separator' }, { role: 'selectAll' }];
  }
  return selectionText.trim() === '' ? [] : [{ role: 'copy' }];
}
