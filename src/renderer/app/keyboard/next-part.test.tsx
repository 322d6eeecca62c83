import { cleanup, render, screen } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { CodeField, type EditorOptions } from '../../ui/editor/index.ts';
import { focusNextPart } from './next-part.ts';

const CHART = '<div id="chart" class="chart-surface" tabindex="0"></div>';
/** A place for the editor. */
const EDITOR = '<div id="place"></div>';

/** Shows a window with this view. In a view with an editor, `open` opens it. */
function openWindow(view: string, open?: (options: EditorOptions) => Promise<never>): void {
  document.body.innerHTML = `<nav class="sidebar"><a id="link" href="/">Nodes</a></nav>
    <header class="header"><button id="menu">Menu</button></header><main id="view" tabindex="-1">${view}</main>`;
  onTestFinished(() => {
    cleanup();
    document.body.replaceChildren();
  });
  const container = document.getElementById('place');
  if (open === undefined || container === null) return;
  render(<CodeField label="Code" text="" onChange={() => {}} marks={[]} open={open} />, { container });
}

/** Puts a text that takes the focus into the shadow root of the field, as the editor does. */
function openText({ room }: EditorOptions): Promise<never> {
  const text = document.createElement('div');
  text.setAttribute('contenteditable', 'true');
  text.tabIndex = 0;
  room.append(text);
  return new Promise(() => {});
}

/** Presses F6 so many times, and returns the id or class of each element with the focus. */
function stops(times: number, backwards = false): string[] {
  return Array.from({ length: times }, () => {
    focusNextPart(backwards);
    return document.activeElement?.id || document.activeElement?.classList.item(0) || '';
  });
}

test('F6 goes round the sidebar, the header, and the parts of the view', () => {
  openWindow(EDITOR + CHART, openText);
  expect(stops(5)).toEqual(['link', 'menu', 'code-field-host', 'chart', 'link']);
  expect(stops(2, true)).toEqual(['chart', 'code-field-host']);
});

test('from a place in no part, F6 goes to the first part of the view', () => {
  openWindow(`<button id="other">Other</button>${EDITOR}`, openText);
  document.getElementById('other')?.focus();
  expect(stops(1)).toEqual(['code-field-host']);
});

test('F6 leaves out an editor that is still loading', () => {
  openWindow(EDITOR + CHART, () => new Promise(() => {}));
  expect(stops(4)).toEqual(['link', 'menu', 'chart', 'link']);
  expect(stops(2, true)).toEqual(['chart', 'menu']);
});

test('F6 stops at the plain field in place of an editor that could not be loaded', async () => {
  openWindow(EDITOR + CHART, () => Promise.reject(new Error('not loaded')));
  await screen.findByRole('textbox', { name: 'Code' });
  expect(stops(4)).toEqual(['link', 'menu', 'code-field-plain', 'chart']);
});

test('a view without parts of its own is reached itself', () => {
  openWindow('<p>Text</p>');
  expect(stops(4)).toEqual(['link', 'menu', 'view', 'link']);
});
