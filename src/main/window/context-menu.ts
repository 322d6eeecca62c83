/** What a right click offers: what can be done with text there. */
import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron';

/** The items; none where there is nothing to do. */
export function contextMenuTemplate({
  isEditable,
  selectionText,
}: Pick<ContextMenuParams, 'isEditable' | 'selectionText'>): MenuItemConstructorOptions[] {
  if (isEditable) {
    return [{ role: 'cut' }, { role: 'copy' }, { role: 'paste' }, { type: 'separator' }, { role: 'selectAll' }];
  }
  return selectionText.trim() === '' ? [] : [{ role: 'copy' }];
}
