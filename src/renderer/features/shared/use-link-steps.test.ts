import { createElement, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { LinkPart } from './link.ts';
import { useLinkSteps } from './use-link-steps.ts';

interface Search {
  filter?: string;
  open?: string;
}
type Write = (part: LinkPart<Search>) => void;

/** The function that a view gets in two renders, and its changes of the link. */
function drawnTwice(search: Search) {
  const link: { shown: Search; replaced: boolean[] } = { shown: search, replaced: [] };
  const given: Write[] = [];
  function View() {
    const [times, setTimes] = useState(1);
    if (times < 2) setTimes(times + 1);
    const write = useLinkSteps<Search>(
      { ...search },
      ({ search: next, replace }) => {
        link.shown = next(link.shown);
        link.replaced.push(replace);
      },
      (before, part) => part.open !== undefined && before.open === undefined,
    );
    given.push(write);
    return null;
  }
  renderToString(createElement(View));
  const [write, again] = given;
  if (write === undefined) throw new Error('nothing was drawn');
  return { link, write, again };
}

test('what opens a record is gone back from, a letter of the filter is not', () => {
  const { link, write } = drawnTwice({ filter: 'a' });
  write({ filter: 'ab' });
  write({ open: 'x' });
  expect(link.shown).toEqual({ filter: 'ab', open: 'x' });
  expect(link.replaced).toEqual([true, false]);
});

test('a function makes the next state from the newest one, not from the one on screen', () => {
  const { link, write } = drawnTwice({ filter: 'a' });
  write((newest) => ({ filter: `${newest.filter}b` }));
  write((newest) => ({ filter: `${newest.filter}c` }));
  write(() => ({ open: 'x' }));
  expect(link.shown).toEqual({ filter: 'abc', open: 'x' });
  expect(link.replaced).toEqual([true, true, false]);
});

test('the function stays the same while the link changes', () => {
  const { write, again } = drawnTwice({});
  expect(again).toBe(write);
});
