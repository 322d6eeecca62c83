import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Button } from '../../ui/parts/index.ts';
import { holdAtTop } from './hold-at-top.ts';

test.each(['a press of a button', 'a key in a button'])('%s ends the hold', async (action) => {
  const { container } = render(
    <div>
      <Button>Unlock</Button>
    </div>,
  );
  let disconnected = 0;
  const { ResizeObserver: before } = globalThis;
  globalThis.ResizeObserver = class extends before {
    override disconnect() {
      disconnected += 1;
      super.disconnect();
    }
  };
  try {
    const button = screen.getByRole('button');
    holdAtTop(button, container);
    button.focus();
    expect(disconnected).toBe(0);
    const person = userEvent.setup();
    if (action === 'a press of a button') await person.click(button);
    else await person.keyboard('{Enter}');
    expect(disconnected).toBe(1);
  } finally {
    globalThis.ResizeObserver = before;
  }
});
