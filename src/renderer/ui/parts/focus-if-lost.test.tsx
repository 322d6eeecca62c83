import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { openPage } from '../../data/page.fixture.tsx';
import { focusIfLost } from './focus-if-lost.ts';

function Rows({ keeps }: { keeps: boolean }) {
  const [isThere, setThere] = useState(true);
  const remove = () => {
    setThere(keeps);
    focusIfLost(() => document.querySelector<HTMLElement>('.next'));
  };
  return (
    <>
      {isThere && (
        <button type="button" onClick={remove}>
          Remove
        </button>
      )}
      <button type="button" className="next">
        Next
      </button>
    </>
  );
}

const frames = async (count: number) => {
  for (let frame = 0; frame < count; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
};

test('the next control gets the focus of one that goes with what it removed', async () => {
  const { person } = openPage(<Rows keeps={false} />, {});
  await person.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Next' })));
});

test('a control that stays keeps the focus', async () => {
  const { person } = openPage(<Rows keeps />, {});
  await person.click(screen.getByRole('button', { name: 'Remove' }));
  await frames(4);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove' }));
});
