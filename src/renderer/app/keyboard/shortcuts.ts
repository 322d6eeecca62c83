/** All shortcuts. The sheet shows exactly this list. */
import { VIEWS } from '../shell/views.ts';

/** A shortcut: its keys, and the act in words. */
export interface Shortcut {
  keys: string;
  does: string;
}

/** The shortcuts of one part of the window. */
export interface ShortcutGroup {
  title: string;
  shortcuts: readonly Shortcut[];
}

/** All shortcuts, as the sheet shows them. */
export const SHORTCUTS: readonly ShortcutGroup[] = [
  {
    title: 'Everywhere',
    shortcuts: [
      { keys: 'Ctrl K', does: 'Search and run commands' },
      { keys: '?', does: 'This sheet' },
      { keys: '/', does: 'Filter the list' },
      { keys: 'Enter', does: 'In the filter: apply the condition, or go to the list' },
      { keys: 'Esc', does: 'Close what is open' },
      { keys: 'F6', does: 'Next area of the window' },
      { keys: 'Shift F6', does: 'Previous area of the window' },
      { keys: 'Ctrl Z', does: 'Undo, while a message offers it' },
    ],
  },
  {
    title: 'Go to',
    shortcuts: VIEWS.map(({ label, key }) => ({ keys: `g ${key}`, does: label })),
  },
  {
    title: 'In a transaction',
    shortcuts: [
      { keys: 'Ctrl Enter', does: 'Next step: review, sign, check' },
      { keys: 'Ctrl Space', does: 'In JSON: show suggestions' },
      { keys: 'Shift Alt F', does: 'In JSON: format' },
      { keys: '/', does: 'Find a command' },
    ],
  },
  {
    title: 'In a query',
    shortcuts: [
      { keys: 'Ctrl Enter', does: 'Run' },
      { keys: 'Ctrl S', does: 'Save' },
      { keys: 'Ctrl Space', does: 'Show suggestions' },
      { keys: 'F8', does: 'Next error' },
      { keys: '/', does: 'Filter the result' },
    ],
  },
  {
    title: 'In a list',
    shortcuts: [
      { keys: '↑ ↓ ← →', does: 'Move' },
      { keys: 'PgUp PgDn', does: 'Move by a screen' },
      { keys: 'Home End', does: 'First and last column' },
      { keys: 'Ctrl Home', does: 'First row' },
      { keys: 'Ctrl End', does: 'Last row' },
      { keys: 'Ctrl G', does: 'Go to a row or a value of the sorted column' },
      { keys: 'Enter', does: 'Open the record' },
      { keys: 'Space', does: 'Select the row' },
      { keys: 'Shift ↓', does: 'Select a range' },
      { keys: 'Ctrl A', does: 'Select the loaded rows' },
      { keys: 'Ctrl C', does: 'Copy the cell or the selected rows' },
      { keys: 'Shift F10', does: 'Menu of the row or the column' },
      { keys: 'w', does: 'Nodes: watch, or stop watching' },
    ],
  },
  {
    title: 'In a chart',
    shortcuts: [
      { keys: 'Tab', does: 'Into the chart, where these keys work' },
      { keys: '← →', does: 'Move point by point' },
      { keys: 'Shift →', does: 'Ten points at once' },
      { keys: '+ -', does: 'Zoom in and out' },
      { keys: 'PgUp PgDn', does: 'Earlier and later' },
      { keys: 'Home End', does: 'First and last visible point' },
      { keys: 'Ctrl Home', does: 'Go to the oldest point' },
      { keys: 'Ctrl End', does: 'Go to the newest point' },
      { keys: '0', does: 'Show all' },
      { keys: 'Enter', does: 'Open the point at the crosshair' },
      { keys: 'n', does: 'Funding: add a note at the crosshair' },
    ],
  },
  {
    title: 'On a column header',
    shortcuts: [
      { keys: 'Enter', does: 'Sort by it' },
      { keys: 'Alt ←', does: 'Narrower' },
      { keys: 'Alt →', does: 'Wider' },
      { keys: 'Ctrl Shift ←', does: 'Move to the left' },
      { keys: 'Ctrl Shift →', does: 'Move to the right' },
    ],
  },
  {
    title: 'On the block ruler',
    shortcuts: [
      { keys: '← →', does: 'Move an end of the range by a segment' },
      { keys: 'PgUp PgDn', does: 'Move it by ten segments' },
      { keys: 'Home End', does: 'First and last segment' },
      { keys: '+ -', does: 'Zoom in and out' },
      { keys: '0', does: 'Show the whole chain' },
      { keys: 'r', does: 'Zoom to selection' },
      { keys: 'Shift ←', does: 'Move to earlier blocks' },
      { keys: 'Shift →', does: 'Move to later blocks' },
    ],
  },
];
