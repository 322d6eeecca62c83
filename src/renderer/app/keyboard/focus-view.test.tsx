import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { focusView } from './focus-view.ts';

/** Renders a view with a part that scrolls, and a field in it. Returns the part and the field. */
function renderView(): { part: HTMLElement; asset: HTMLElement } {
  render(
    <main id="view" tabIndex={-1}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section tabIndex={0} aria-label="Fields">
        <input aria-label="Asset" />
      </section>
    </main>,
  );
  return { part: screen.getByLabelText('Fields'), asset: screen.getByLabelText('Asset') };
}

const nextFrame = () => new Promise(requestAnimationFrame);

test('a field that a view focuses before the next frame keeps the focus', async () => {
  const { part, asset } = renderView();
  focusView();
  asset.focus();
  await nextFrame();
  expect(document.activeElement).toBe(asset);

  asset.blur();
  focusView();
  await nextFrame();
  expect(document.activeElement).toBe(part);
});

test('the part that takes the keys of a view has a frame only if a person moves the focus there', async () => {
  const { part, asset } = renderView();
  focusView();
  await nextFrame();
  expect(document.activeElement).toBe(part);
  expect(part.hasAttribute('data-frameless')).toBe(true);
  asset.focus();
  part.focus();
  expect(part.hasAttribute('data-frameless')).toBe(false);
});
