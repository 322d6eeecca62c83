import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { focusView } from './focus-view.ts';

test('a field that a view focuses before the next frame keeps the focus', async () => {
  render(
    <main id="view" tabIndex={-1}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section tabIndex={0} aria-label="Fields">
        <input aria-label="Asset" />
      </section>
    </main>,
  );
  const nextFrame = () => new Promise(requestAnimationFrame);
  const asset = screen.getByLabelText('Asset');
  focusView();
  asset.focus();
  await nextFrame();
  expect(document.activeElement).toBe(asset);

  asset.blur();
  focusView();
  await nextFrame();
  expect(document.activeElement).toBe(screen.getByLabelText('Fields'));
});

test('the part that takes the keys of a view has a frame only if a person moves the focus there', async () => {
  render(
    <main id="view" tabIndex={-1}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section tabIndex={0} aria-label="Fields">
        <input aria-label="Asset" />
      </section>
    </main>,
  );
  const part = screen.getByLabelText('Fields');
  focusView();
  await new Promise(requestAnimationFrame);
  expect(document.activeElement).toBe(part);
  expect(part.hasAttribute('data-frameless')).toBe(true);
  screen.getByLabelText('Asset').focus();
  part.focus();
  expect(part.hasAttribute('data-frameless')).toBe(false);
});
