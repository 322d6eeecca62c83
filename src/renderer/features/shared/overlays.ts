/** The selector of what lies above a view and handles its own keys. */
export const OVERLAYS = '[role="dialog"], [role="alertdialog"], [role="listbox"], [role="menu"]';
