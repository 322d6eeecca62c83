import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { BlockRange, KnownSegment, StoredPart } from '../../../../contract/index.ts';
import { giveSize, openPage } from '../../../data/page.fixture.tsx';
import { useViewport } from '../../../ui/viewport/index.ts';
import type { Lane } from '../data/use-history.ts';
import { blockClockOf } from '../time/block-clock.ts';
import { Gutter } from './gutter.tsx';
import { Ruler } from './ruler.tsx';
import { segmentStatesOf } from './runs.ts';
import { blocksToSpan } from './scale.ts';

/** Five segments of a thousand blocks; on the ruler, a pixel is five blocks. */
const segments = Array.from({ length: 5 }, (_, index): KnownSegment => {
  const from = BigInt(index * 1000 + 1);
  return { from, to: from + 999n, schemaVersion: 1n, origin: 'listed' } as KnownSegment;
});
const stored = [{ from: 1n, to: 1000n, rows: 7n, storedBytes: 2000, suspicion: null }] as unknown as StoredPart[];
const lanes: Lane[] = [
  {
    table: 'TABLE_ORDERS',
    states: segmentStatesOf(segments, stored),
    parts: new Map(stored.map((part) => [part.from, part])),
    error: null,
  },
];
const whole = blocksToSpan({ from: 1, to: 5000 });
/** A block a minute since midnight. */
const minutes = [0, 5000].map((height) => ({
  height: BigInt(height),
  timestamp: BigInt(Date.UTC(2026, 9, 1) + height * 60_000) * 1_000_000n,
  isExact: true,
}));
const clock = blockClockOf(minutes);
const given = {
  segments,
  schemas: [{ from: 1n, to: 5000n, schemaVersion: 1n }],
  lanes,
  dates: clock && { clock, zone: 'utc' },
  whole,
};

function RulerPage({ onRange, whole: all = whole }: { onRange: (range: BlockRange) => void; whole?: typeof whole }) {
  const [range, setRange] = useState<BlockRange>({ from: 1001n, to: 2000n });
  const [span, move] = useViewport(all, undefined, undefined);
  const choose = (next: BlockRange) => {
    setRange(next);
    onRange(next);
  };
  return <Ruler {...given} whole={all} span={span} move={move} range={range} onRange={choose} />;
}

beforeEach(() => giveSize(1000, 100));

function openRuler() {
  const onRange = vi.fn<(range: BlockRange) => void>();
  return { ...openPage(<RulerPage onRange={onRange} />, {}), onRange };
}
const handle = (side: 'First' | 'Last') => screen.getByRole('slider', { name: `${side} block of the range` });
const visibleBlocks = () => screen.getByText(/^Blocks /).textContent;
function track(): HTMLElement {
  const element = document.querySelector<HTMLElement>('.ruler-track');
  if (element === null) throw new Error('the ruler has no track');
  return element;
}

test('the arrows move an end from segment to segment, and the ends never pass each other', async () => {
  const { person, onRange } = openRuler();
  handle('Last').focus();
  await person.keyboard('{ArrowRight}');
  expect(onRange).toHaveBeenLastCalledWith({ from: 1001n, to: 3000n });
  await person.keyboard('{End}');
  expect(onRange).toHaveBeenLastCalledWith({ from: 1001n, to: 5000n });
  await person.keyboard('{Home}');
  expect(onRange).toHaveBeenLastCalledWith({ from: 1001n, to: 2000n });
  expect(handle('Last').getAttribute('aria-valuetext')).toBe('Block 2,000');
  handle('First').focus();
  await person.keyboard('{ArrowLeft}');
  expect(onRange).toHaveBeenLastCalledWith({ from: 1n, to: 2000n });
});

test('keys that come quickly one after the other, on one end or on both, all count', () => {
  const { onRange } = openRuler();
  // Each key comes before the range of the one before is shown.
  const press = (side: 'First' | 'Last', key: string) =>
    handle(side).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  act(() => {
    press('Last', 'ArrowRight');
    press('Last', 'ArrowRight');
    press('First', 'ArrowLeft');
  });
  expect(onRange).toHaveBeenLastCalledWith({ from: 1n, to: 4000n });
  expect(handle('Last').getAttribute('aria-valuetext')).toBe('Block 4,000');
  expect(handle('First').getAttribute('aria-valuetext')).toBe('Block 1');
});

test('keys zoom around the range, show it, and show the whole chain', async () => {
  const { person } = openRuler();
  expect(visibleBlocks()).toBe('Blocks 1 – 5,000');
  expect(screen.getByRole('button', { name: 'Show the whole chain' })).toHaveProperty('disabled', true);
  handle('First').focus();
  await person.keyboard('r');
  expect(visibleBlocks()).toBe('Blocks 851 – 2,150');
  await person.keyboard('+');
  expect(visibleBlocks()).toBe('Blocks 1,176 – 1,825');
  await person.keyboard('{Shift>}{ArrowRight}{/Shift}');
  expect(visibleBlocks()).toBe('Blocks 1,339 – 1,988');
  await person.keyboard('0');
  expect(visibleBlocks()).toBe('Blocks 1 – 5,000');
});

test('a moved end outside the visible blocks comes into view', async () => {
  const { person } = openRuler();
  handle('Last').focus();
  await person.keyboard('r{End}');
  expect(visibleBlocks()).toBe('Blocks 3,701 – 5,000');
});

test('a drag over the segments chooses whole segments, and the line below says which', () => {
  const { onRange } = openRuler();
  fireEvent.pointerDown(track(), { button: 0, clientX: 250, clientY: 50 });
  fireEvent.pointerMove(track(), { clientX: 650, clientY: 50 });
  expect(
    screen.getByText(/^Blocks 1,001 – 4,000: 3,000 blocks of whole segments · ≈ 2026-10-01 16:41 – 2026-10-03 18:40$/),
  ).toBeTruthy();
  expect(onRange).not.toHaveBeenCalled();
  fireEvent.pointerUp(track(), { clientX: 650, clientY: 50 });
  expect(onRange).toHaveBeenCalledExactlyOnceWith({ from: 1001n, to: 4000n });
});

test('a handle is taken beside its end: a press moves nothing, a drag moves the end as far as the pointer', () => {
  const { onRange } = openRuler();
  const press = (clientX: number) => fireEvent.pointerDown(handle('Last'), { button: 0, clientX, clientY: 50 });
  const release = (clientX: number) => fireEvent.pointerUp(track(), { clientX, clientY: 50 });
  press(412);
  release(412);
  expect(onRange).not.toHaveBeenCalled();
  press(412);
  fireEvent.pointerMove(track(), { clientX: 605, clientY: 50 });
  release(605);
  expect(onRange).toHaveBeenCalledExactlyOnceWith({ from: 1001n, to: 3000n });
});

test('both handles of a range of less than a pixel stand apart, within the ruler', () => {
  const onRange = vi.fn();
  const newest = { from: 4_999_001n, to: 5_000_000n };
  const all = blocksToSpan({ from: 1, to: 5_000_000 });
  openPage(
    <Ruler
      {...given}
      segments={[newest as KnownSegment]}
      whole={all}
      span={all}
      move={() => {}}
      range={newest}
      onRange={onRange}
    />,
    {},
  );
  const places = (['First', 'Last'] as const).map((side) => Number.parseFloat(handle(side).style.left));
  expect(places).toEqual([990, 1000]);
});

test('missing rows have an edge within their pixels, and stored ones have none', () => {
  openRuler();
  const boxes = [...document.querySelectorAll('.ruler-stored, .ruler-missing')].map((box) =>
    ['x', 'width', 'stroke-width'].map((name) => Number(box.getAttribute(name))),
  );
  expect(boxes).toEqual([
    [0, 200, 0],
    [200.5, 799, 1],
  ]);
});

test('the axis has round times of the zone above the blocks', () => {
  openRuler();
  const words = [...document.querySelectorAll('.ruler-axis text')].map(({ textContent }) => textContent);
  expect(words.slice(0, 4)).toEqual(['12:00', '2 Oct', '12:00', '3 Oct']);
  expect(words).toContain('1,000');
});

test('a drag of the axis moves the visible blocks, not the range', async () => {
  const { person, onRange } = openRuler();
  await person.click(screen.getByRole('button', { name: 'Zoom in' }));
  expect(visibleBlocks()).toBe('Blocks 1,251 – 3,750');
  fireEvent.pointerDown(track(), { button: 0, clientX: 500, clientY: 5 });
  fireEvent.pointerMove(track(), { clientX: 400, clientY: 5 });
  fireEvent.pointerUp(track(), { clientX: 400, clientY: 5 });
  expect(visibleBlocks()).toBe('Blocks 1,501 – 4,000');
  expect(onRange).not.toHaveBeenCalled();
});

test('the wheel zooms with Ctrl alone, and pans sideways', () => {
  openRuler();
  const wheel = (init: WheelEventInit) => {
    const event = new WheelEvent('wheel', { bubbles: true, cancelable: true });
    // The event of happy-dom ignores what it shares with a mouse event.
    for (const [name, value] of Object.entries({ clientX: 500, ...init }))
      Object.defineProperty(event, name, { value });
    fireEvent(track(), event);
    return event.defaultPrevented;
  };
  expect(wheel({ deltaY: -100 })).toBe(false);
  expect(visibleBlocks()).toBe('Blocks 1 – 5,000');
  expect(wheel({ deltaY: -100, ctrlKey: true })).toBe(true);
  expect(visibleBlocks()).toBe('Blocks 515 – 4,486');
  expect(wheel({ deltaX: 100 })).toBe(true);
  expect(visibleBlocks()).toBe('Blocks 912 – 4,884');
});

test('the line below the ruler says what is stored of the segment under the pointer', () => {
  openRuler();
  fireEvent.pointerMove(track(), { clientX: 20, clientY: 50 });
  expect(screen.getByText(/^Segment 1 – 1,000: 1,000 blocks/).textContent).toContain('Orders: 7 rows');
  fireEvent.pointerMove(track(), { clientX: 999, clientY: 50 });
  expect(screen.getByText(/^Segment 4,001 – 5,000/).textContent).toContain('Orders: missing');
});

test('the visible blocks end at the newest segment, also if the axis ends later', () => {
  openPage(<RulerPage onRange={() => {}} whole={blocksToSpan({ from: 1, to: 6000 })} />, {});
  expect(visibleBlocks()).toBe('Blocks 1 – 5,000');
});

test('a counter stays while its table cannot be read again; without one, it says so', () => {
  const error = new Error('no answer');
  const unread: Lane = { table: 'TABLE_TRADES', states: undefined, parts: new Map(), error };
  openPage(<Gutter lanes={[...lanes.map((lane) => ({ ...lane, error })), unread]} hasDates />, {});
  expect(screen.getByText('1 of 5')).toBeTruthy();
  expect(screen.getByText('not loaded')).toBeTruthy();
});
