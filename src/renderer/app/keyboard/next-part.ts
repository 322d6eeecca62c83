/** The parts of the window in the order of F6. */
const PARTS = [
  '.sidebar a',
  '.header button',
  '[data-shortcut="filter"]',
  // The plain field stands before the host, in place of an editor that could not be loaded.
  '.code-field-plain, .code-field-host',
  '.chart-surface',
  '[role="grid"]',
  '.ruler [role="slider"]',
  '.side-panel-body',
];

/**
 * Moves the focus to the next part of the window that takes it; from any other place in the view, to the view's first
 * part. A view without parts is one itself.
 */
export function focusNextPart(backwards: boolean): void {
  const parts = PARTS.flatMap((selector) => document.querySelector<HTMLElement>(selector) ?? []);
  const view = document.getElementById('view');
  if (view !== null && !parts.some((part) => view.contains(part))) parts.push(view);
  const own = parts.findIndex((part) => view?.contains(part));
  const part = parts.findIndex((each) => {
    const area = each.closest(
      '.sidebar, .header, .filter-bar, .code-field, .chart-surface, .grid, .ruler, .side-panel, #view',
    );
    return area?.contains(document.activeElement) === true;
  });
  const next =
    part >= 0 ? part + (backwards ? -1 : 1) : view?.contains(document.activeElement) ? own : backwards ? -1 : 0;
  // An editor that is still loading does not take the focus.
  const before = document.activeElement;
  for (let step = 0; step < parts.length && document.activeElement === before; step += 1)
    parts.at((next + (backwards ? -step : step)) % parts.length)?.focus();
}
