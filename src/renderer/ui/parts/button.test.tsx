import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { openPage } from '../../data/page.fixture.tsx';
import { IconButton } from './button.tsx';

/** Rows that move up when the one before them is removed. */
function Rows() {
  const [rows, setRows] = useState(['one', 'two', 'three']);
  return rows.map((row) => (
    <IconButton
      key={row}
      alternates
      label={`Remove ${row}`}
      icon="x"
      onPress={() => setRows((now) => now.filter((each) => each !== row))}
    />
  ));
}

/** Clicks the button that is the first one now. `detail` is 2 for the second click of a double click. */
function clickFirst(detail: number) {
  const [button] = screen.getAllByRole('button');
  if (button === undefined) throw new Error('no row is left');
  const pointer = { pointerType: 'mouse', button: 0, width: 1, height: 1, pressure: 0.5 };
  fireEvent.pointerDown(button, pointer);
  fireEvent.mouseDown(button, { detail });
  fireEvent.pointerUp(button, pointer);
  fireEvent.mouseUp(button, { detail });
  fireEvent.click(button, { detail });
}

test.each([
  [1, ['Remove three']],
  [2, ['Remove two', 'Remove three']],
])('a press that is click %i at its place leaves the rows %j', (detail, left) => {
  openPage(<Rows />, {});
  clickFirst(1);
  clickFirst(detail);
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(left);
});

test('a key presses the button, also after a second click that was released outside', () => {
  openPage(<Rows />, {});
  clickFirst(1);
  const [button] = screen.getAllByRole('button');
  if (button === undefined) throw new Error('no row is left');
  fireEvent.mouseDown(button, { detail: 2 });
  button.focus();
  fireEvent.keyDown(button, { key: 'Enter' });
  fireEvent.keyUp(button, { key: 'Enter' });
  expect(screen.getAllByRole('button')).toHaveLength(1);
});
