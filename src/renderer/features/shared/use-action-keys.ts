import { useEffect, useEffectEvent } from 'react';
import type { RowAction } from '../../ui/grid/index.ts';
import { announce, shortcutKey } from '../../ui/parts/index.ts';
import { OVERLAYS } from './overlays.ts';

/** Here a letter is text, or a key of an overlay. */
const OWN_KEYS = `input:not([type="checkbox"]), textarea, select, [contenteditable="true"], ${OVERLAYS}`;

/**
 * Runs the actions of a list by their keys while the focus is outside its rows: on the selected rows, else on the open
 * one. Without any, it says how to choose a row. Inside the rows, the list itself handles the key.
 */
export function useActionKeys<Row>(actions: readonly RowAction<Row>[], rows: readonly Row[]): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest(OWN_KEYS) !== null) return;
    const pressed = shortcutKey(event);
    const action = actions.find(({ key }) => key === pressed);
    if (action === undefined) return;
    event.preventDefault();
    if (rows.length > 0) action.run(rows);
    else announce('Choose a row first: click one, or press ↓ in the list', 'bad', action.id);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
