import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { catchDownloads, giveSize, openPage } from '../../data/page.fixture.tsx';
import { Chart, CopyLinkContext, type Span, seriesFrom } from './index.ts';

const BOUNDS = { from: 0, to: 100 };
const PANES = [
  {
    id: 'one',
    label: 'One',
    series: [
      seriesFrom(
        { id: 'one', label: 'One', colour: 1, shape: 'line' },
        [0, 50, 100].map((x) => ({ x, y: x, exactX: `${x}`, exactY: `${x}` })),
      ),
    ],
  },
];

function open(view?: Span) {
  const onView = vi.fn();
  const onCopyLink = vi.fn();
  const onNote = vi.fn();
  giveSize(800, 400);
  const page = openPage(
    <CopyLinkContext value={onCopyLink}>
      <Chart
        label="Blocks"
        axis={{ kind: 'count', name: 'Block' }}
        panes={PANES}
        bounds={BOUNDS}
        {...(view && { view })}
        onView={onView}
        onNote={onNote}
        wordsOf={String}
        height={300}
      />
    </CopyLinkContext>,
    {},
  );
  fireEvent.contextMenu(screen.getByRole('application'), { clientX: 40, clientY: 60 });
  return { ...page, onView, onCopyLink, onNote };
}

test('the menu of a chart zooms out, copies the link, and exports', async () => {
  const { person, onView, onCopyLink } = open({ from: 20, to: 40 });
  await person.click(await screen.findByRole('menuitem', { name: /^Show all/ }));
  await waitFor(() => expect(onView).toHaveBeenLastCalledWith(undefined));
  expect(screen.queryByRole('menu')).toBeNull();

  fireEvent.contextMenu(screen.getByRole('application'), { clientX: 40, clientY: 60 });
  await person.click(await screen.findByRole('menuitem', { name: /^Copy link/ }));
  expect(onCopyLink).toHaveBeenCalledOnce();

  const files = catchDownloads();
  fireEvent.contextMenu(screen.getByRole('application'), { clientX: 40, clientY: 60 });
  await person.click(await screen.findByRole('menuitem', { name: /^Drawn points as CSV/ }));
  await waitFor(() => expect(files).toHaveLength(1));
  expect(await files[0]?.text()).toContain('Block');
});

test('a chart that shows everything cannot be zoomed out', async () => {
  open();
  expect((await screen.findByRole('menuitem', { name: /^Zoom out/ })).getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByRole('menuitem', { name: /^Zoom in/ }).getAttribute('aria-disabled')).toBeNull();
});

test('a note from the menu is at the point under the pointer, although the pointer leaves the chart for the menu', async () => {
  const { person, onNote } = open();
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  const surface = screen.getByRole('application');
  fireEvent.pointerMove(surface, { clientX: 690 });
  fireEvent.contextMenu(surface, { clientX: 690, clientY: 60 });
  fireEvent.pointerLeave(surface);
  await person.click(await screen.findByRole('menuitem', { name: /^Add a note/ }));
  expect(onNote).toHaveBeenCalledWith(100);
});
