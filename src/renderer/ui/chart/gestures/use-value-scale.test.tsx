import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ChartPane } from '../line/plots.tsx';
import { useValueScale } from './use-value-scale.tsx';

const pane = (id: string): ChartPane => ({ id, label: id, series: [] });

function Scaled({ ids }: { ids: readonly string[] }) {
  const { menu, locked } = useValueScale(undefined, () => {}, ids.map(pane), { from: 0, to: 1 });
  return (
    <>
      {menu}
      <output>{locked === undefined ? 'free' : [...locked.keys()].join()}</output>
    </>
  );
}

test('a lock holds while it holds for every pane, and is off when another pane appears', async () => {
  const person = userEvent.setup();
  const { rerender } = render(<Scaled ids={['price-a', 'price-b', 'spread']} />);
  await person.click(screen.getByRole('button'));
  await person.click(await screen.findByRole('menuitem', { name: /Lock the scale/ }));
  expect(screen.getByRole('status').textContent).toBe('price-a,price-b,spread');
  rerender(<Scaled ids={['price-a', 'spread']} />);
  expect(screen.getByRole('status').textContent).toBe('price-a,price-b,spread');
  rerender(<Scaled ids={['price', 'spread']} />);
  expect(screen.getByRole('status').textContent).toBe('free');
});
