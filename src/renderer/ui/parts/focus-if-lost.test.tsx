import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { openPage } from '../../data/page.fixture.tsx';
import { focusIfLost } from './focus-if-lost.ts';

/** A row that goes when its removal is answered. */
function Answered({ answer }: { answer: Promise<void> }) {
  const [isThere, setThere] = useState(true);
  const remove = () => {
    void answer.then(() => setThere(false));
    focusIfLost(() => document.querySelector<HTMLElement>('.next'));
  };
  return (
    <>
      {isThere && (
        <button type="button" onClick={remove}>
          Remove
        </button>
      )}
      <p>Text</p>
      <button type="button">Other</button>
      <button type="button" className="next">
        Next
      </button>
    </>
  );
}

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

test('a control that goes later gives the focus to the next one', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { person } = openPage(<Answered answer={promise} />, {});
  await person.click(screen.getByRole('button', { name: 'Remove' }));
  await frames(4);
  resolve();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Next' })));
});

test('a person who has moved the focus meanwhile, to another control or to none, keeps it there', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { person } = openPage(<Answered answer={promise} />, {});
  await person.click(screen.getByRole('button', { name: 'Remove' }));
  await frames(4);
  await person.click(screen.getByText('Text'));
  await frames(4);
  expect(document.activeElement).toBe(document.body);
  await person.click(screen.getByRole('button', { name: 'Remove' }));
  await person.click(screen.getByRole('button', { name: 'Other' }));
  await frames(4);
  resolve();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull());
  await person.click(screen.getByText('Text'));
  await frames(4);
  expect(document.activeElement).toBe(document.body);
});
