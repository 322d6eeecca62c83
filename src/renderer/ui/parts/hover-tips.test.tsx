import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { HoverTips } from './hover-tips.tsx';

afterEach(cleanup);

async function showTip() {
  const view = (isThere: boolean) => (
    <>
      {isThere && <span data-tip="Internal − external">Spread</span>}
      <HoverTips />
    </>
  );
  const { rerender } = render(view(true));
  await userEvent.setup({ delay: null }).hover(screen.getByText('Spread'));
  await screen.findByText('Internal − external');
  return { leaveView: () => rerender(view(false)) };
}

const isGone = () => vi.waitFor(() => expect(screen.queryByText('Internal − external')).toBeNull());

test('a tip goes with its element, also when the pointer stays where it is', async () => {
  const { leaveView } = await showTip();
  leaveView();
  await isGone();
});

test('a tip goes when the window changes its size, because its element moves', async () => {
  await showTip();
  window.dispatchEvent(new Event('resize'));
  await isGone();
});
