import { afterEach, expect, test } from 'vitest';
import { focusNextPart } from './next-part.ts';

afterEach(() => document.body.replaceChildren());

/** Shows a window with this view, presses F6 so many times, and returns the id of each element with the focus. */
function stops(view: string, times: number, backwards = false): string[] {
  document.body.innerHTML = `<nav class="sidebar"><a id="link" href="/">Nodes</a></nav>
    <header class="header"><button id="menu">Menu</button></header><main id="view" tabindex="-1">${view}</main>`;
  return Array.from({ length: times }, () => {
    focusNextPart(backwards);
    return document.activeElement?.id ?? '';
  });
}

test('F6 goes round the sidebar, the header, and the parts of the view', () => {
  const editor = '<div id="editor" class="code-field-host" tabindex="0"></div>';
  const chart = '<div id="chart" class="chart-surface" tabindex="0"></div>';
  expect(stops(editor + chart, 5)).toEqual(['link', 'menu', 'editor', 'chart', 'link']);
  expect(stops(editor + chart, 2, true)).toEqual(['chart', 'editor']);
  stops(`<button id="other">Other</button>${editor}`, 0);
  document.getElementById('other')?.focus();
  focusNextPart(false);
  expect(document.activeElement?.id).toBe('editor');
});

test('a view without parts of its own is reached itself', () => {
  expect(stops('<p>Text</p>', 4)).toEqual(['link', 'menu', 'view', 'link']);
});
