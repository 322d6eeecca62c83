/** The menu of a chart: right click, or the key for menus. */
import { createContext, type MouseEvent, type ReactNode, useState } from 'react';
import { ContextMenu, MenuItem, type WindowPoint } from '../parts/index.ts';
import { ZOOM_STEP } from '../viewport/index.ts';

/** The function that copies the link to the view; undefined where there is none. */
export const CopyLinkContext = createContext<(() => void) | undefined>(undefined);

/** An action on a chart, such as a zoom. */
export interface ChartAction {
  id: string;
  label: string;
  /** The keys of the action, as the menu shows them. */
  keys?: string;
  isDisabled?: boolean;
  /** Does the action. */
  run: () => void;
}

/**
 * Returns the context menu of a chart, to render, and the handler that opens it at the pointer, or at the part that has
 * the focus. Over selected text, links, buttons and tables, the browser's own menu opens instead.
 * @param items returns the items of the menu each time that it is drawn
 * @param onOpen called with true before the menu opens, and with false when it has closed
 */
export function useChartMenu(label: string, items: () => ReactNode, onOpen?: (isOpen: boolean) => void) {
  const [at, setAt] = useState<WindowPoint>();
  const close = () => {
    setAt(undefined);
    onOpen?.(false);
  };
  const onContextMenu = (event: MouseEvent) => {
    const target = event.target as Element;
    // The browser's own menu copies the selected text, and opens links.
    if (window.getSelection()?.isCollapsed === false || target.closest('a, button, table') !== null) return;
    event.preventDefault();
    onOpen?.(true);
    const { left, top } = target.getBoundingClientRect();
    const isByKey = event.clientX === 0 && event.clientY === 0;
    setAt(isByKey ? { x: left, y: top } : { x: event.clientX, y: event.clientY });
  };
  const menu = (
    <ContextMenu label={`Menu of ${label}`} at={at} onClose={close}>
      {items()}
    </ContextMenu>
  );
  return { menu, onContextMenu };
}

/** Returns the menu items of a chart's actions, each with its keys. */
export function actionItems(actions: readonly ChartAction[]): ReactNode {
  return actions.map(({ id, label, keys, isDisabled = false, run }) => (
    <MenuItem key={id} id={id} hint={keys} isDisabled={isDisabled} onAction={run}>
      {label}
    </MenuItem>
  ));
}

/**
 * Returns the actions Zoom in, Zoom out and Show all of a chart.
 * @param isWhole true if all is visible; then only Zoom in is enabled
 * @param onZoom gets the factor by which the visible length changes, below 1 to zoom in
 */
export function zoomActions(
  isWhole: boolean,
  onZoom: (factor: number) => void,
  onAll: () => void,
): readonly ChartAction[] {
  return [
    { id: 'zoom-in', label: 'Zoom in', keys: '+', run: () => onZoom(ZOOM_STEP) },
    { id: 'zoom-out', label: 'Zoom out', keys: '-', isDisabled: isWhole, run: () => onZoom(1 / ZOOM_STEP) },
    { id: 'all', label: 'Show all', keys: '0', isDisabled: isWhole, run: onAll },
  ];
}

/** Returns the action that adds a note. */
export function noteAction(run: () => void): ChartAction {
  return { id: 'note', label: 'Add a note', keys: 'N', run };
}
