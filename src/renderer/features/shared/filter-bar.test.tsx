import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { conditionsOf, type FilterField, parseFilter } from '../../data/filter/index.ts';
import { giveSize, openPage } from '../../data/page.fixture.tsx';
import { FilterBar } from './filter-bar.tsx';

const fields: FilterField[] = [
  { field: 'name', word: 'name', label: 'Name', kind: 'text' },
  { field: 'stakedTotal', word: 'stake', label: 'Total stake', kind: 'number', decimals: 18 },
  {
    field: 'validatorStatus',
    word: 'status',
    label: 'Status',
    kind: 'choice',
    choices: [
      { word: 'consensus', label: 'Consensus', value: 'C' },
      { word: 'ersatz', label: 'Ersatz', value: 'E' },
    ],
  },
];

function Filtered({ begun = '', linked = '' }: { begun?: string; linked?: string }) {
  const [filter, setFilter] = useState(begun);
  const { problems } = conditionsOf(parseFilter(filter), fields, (value) => ({
    field: 'name',
    operator: 'contains',
    value,
  }));
  return (
    <>
      <FilterBar
        value={filter}
        onChange={setFilter}
        fields={fields}
        placeholder="Find"
        problems={problems}
        valuesOf={({ field }) => (field === 'name' ? ['Baobab Blocks', 'Northern Oak'] : [])}
      />
      <output data-testid="filter">{filter}</output>
      <button type="button" onClick={() => setFilter(linked)}>
        Link
      </button>
    </>
  );
}

const box = () => screen.getByRole('combobox', { name: 'Filter' });
const offered = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

test('a condition is made with the arrows alone: field, comparison, value', async () => {
  const { person } = openPage(<Filtered />, {});
  await person.click(box());
  await person.keyboard('sta');
  expect(offered()).toEqual(['stakeTotal stake', 'statusStatus']);
  await person.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(offered()).toEqual(['status=Status is …', 'status!=Status is not …']);
  await person.keyboard('{ArrowDown}{Enter}');
  expect(offered()).toEqual(['Consensus', 'Ersatz']);
  await person.keyboard('{ArrowDown}{ArrowDown}{Tab}');
  expect(screen.getByTestId('filter').textContent).toBe('status=ersatz');
  expect(offered()).toEqual([]);
  expect(document.activeElement).toBe(box());
});

test('names of the rows are offered as values, and a click takes one', async () => {
  const { person } = openPage(<Filtered />, {});
  await person.click(box());
  await person.keyboard('name~oak');
  await person.click(screen.getByRole('option', { name: 'Northern Oak' }));
  expect(screen.getByTestId('filter').textContent).toBe('name~"Northern Oak"');
});

test('a condition that is typed with spaces is one condition', async () => {
  const { person } = openPage(<Filtered />, {});
  await person.click(box());
  await person.keyboard('stake > 5{Enter}');
  expect(screen.getByTestId('filter').textContent).toBe('stake>5');
});

test('Enter without a chosen suggestion keeps what was typed, and Escape closes the list first', async () => {
  const { person } = openPage(<Filtered />, {});
  await person.click(box());
  await person.keyboard('sta{Escape}');
  expect(offered()).toEqual([]);
  expect((box() as HTMLInputElement).value).toBe('sta');
  await person.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByTestId('filter').textContent).toBe('sta'));
});

test('a bad condition is marked at its own chip, and the reason says that it is ignored', () => {
  openPage(<Filtered begun="status=consensus stake>lots" />, {});
  const [good, bad] = [...document.querySelectorAll<HTMLElement>('.filter-chip')];
  if (good === undefined || bad === undefined) throw new Error('two conditions are missing');
  expect(good.dataset.invalid).toBeUndefined();
  expect(within(bad).getByRole('img', { name: 'Ignored' })).toBeTruthy();
  expect(bad.dataset.invalid).toBe('value');
  expect(bad.dataset.tip).toBe('Total stake needs a number. "lots" is not a number.');
  const described = box().getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(described)?.textContent).toMatch(/is not a number\. The list ignores this part\.$/);
});

test('of an unknown field the field is marked, of a comparison that the field lacks the comparison', () => {
  openPage(<Filtered begun="colour=red status>consensus" />, {});
  const marked = [...document.querySelectorAll<HTMLElement>('.filter-chip')].map(({ dataset }) => dataset.invalid);
  expect(marked).toEqual(['field', 'operator']);
});

test('Enter goes to the list when no condition is left to make, Escape when nothing is left to empty', async () => {
  const { person } = openPage(
    <main id="view">
      <Filtered />
      {/* biome-ignore lint/a11y/useSemanticElements: the list is a grid of the same kind */}
      <div role="grid" aria-label="Rows" tabIndex={0} />
    </main>,
    {},
  );
  const list = screen.getByRole('grid');
  await person.click(box());
  await person.keyboard('status=ersatz{Enter}');
  expect(document.activeElement).toBe(box());
  await person.keyboard('{Enter}');
  expect(document.activeElement).toBe(list);
  await person.click(box());
  await person.keyboard('oak{Enter}');
  expect(document.activeElement).toBe(list);
  expect(screen.getByTestId('filter').textContent).toBe('status=ersatz oak');
  // Escape empties the field first.
  await person.click(box());
  await person.keyboard('{Escape}');
  expect([screen.getByTestId('filter').textContent, document.activeElement]).toEqual(['status=ersatz', box()]);
  await person.keyboard('{Escape}');
  expect(document.activeElement).toBe(list);
});

test('the tooltip of a condition has all its words, which a narrow bar cuts', async () => {
  openPage(<Filtered begun="status=ersatz" />, {});
  const remove = await screen.findByRole('button', { name: 'Remove the condition on Status' });
  expect(remove.closest<HTMLElement>('.filter-chip')?.dataset.tip).toBe('Status is Ersatz');
});

test('what is typed stays while a condition is removed, finished or not', async () => {
  const { person } = openPage(<Filtered begun="status=ersatz name=oak" />, {});
  const input = () => (box() as HTMLInputElement).value;
  const filter = () => screen.getByTestId('filter').textContent;
  await person.type(box(), 'stake>1');
  await person.click(screen.getByRole('button', { name: 'Remove the condition on Status' }));
  expect([input(), filter()]).toEqual(['stake>1', 'name=oak']);
  await person.clear(box());
  await person.type(box(), 'north');
  await person.click(screen.getByRole('button', { name: 'Remove the condition on Name' }));
  expect([input(), filter()]).toEqual(['north', 'north']);
});

test('words that became a condition filter no longer when another condition is removed at once', async () => {
  const { person } = openPage(<Filtered begun="stak name=oak" />, {});
  await person.type(box(), 'e>1');
  await person.click(screen.getByRole('button', { name: 'Remove the condition on Name' }));
  expect([(box() as HTMLInputElement).value, screen.getByTestId('filter').textContent]).toEqual(['stake>1', '']);
});

test('a complete condition says that Enter applies it, and is applied when the bar is left', async () => {
  const { person } = openPage(
    <>
      <Filtered begun="oak" />
      <button type="button">Elsewhere</button>
    </>,
    {},
  );
  await person.clear(box());
  await person.type(box(), 'stake>');
  expect(screen.getByText('Type a number, in whole units')).toBeTruthy();
  await person.keyboard('5');
  expect(screen.getByText('Press Enter to apply')).toBeTruthy();
  // The words that the condition replaced filter no longer.
  await waitFor(() => expect(screen.getByTestId('filter').textContent).toBe(''));
  await person.tab();
  expect(screen.getByTestId('filter').textContent).toBe('');
  await person.click(screen.getByRole('button', { name: 'Elsewhere' }));
  await waitFor(() => expect(screen.getByTestId('filter').textContent).toBe('stake>5'));
  expect((box() as HTMLInputElement).value).toBe('');
});

test('an unfinished condition stays when the bar is left, and is marked as ignored', async () => {
  const { person } = openPage(
    <>
      <Filtered />
      <button type="button">Elsewhere</button>
    </>,
    {},
  );
  await person.type(box(), 'stake>lots');
  expect(box().getAttribute('aria-invalid')).toBe('false');
  await person.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(box().getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText(/"lots" is not a number\. The list ignores this part\./)).toBeTruthy();
  expect((box() as HTMLInputElement).value).toBe('stake>lots');
  await person.type(box(), '{Backspace}');
  expect(box().getAttribute('aria-invalid')).toBe('false');
});

test('the last condition stays in sight when the line becomes shorter', () => {
  giveSize(500, 20);
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(500);
  const observers: (() => void)[] = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(changed: () => void) {
        observers.push(changed);
      }
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  openPage(<Filtered begun="status=consensus stake<0.95" />, {});
  const line = document.querySelector('.filter-terms') as HTMLElement;
  line.scrollLeft = 0;
  giveSize(300, 20);
  act(() => {
    for (const changed of observers) changed();
  });
  expect(line.scrollLeft).toBe(500);
});

test('an end of the line is marked while conditions go beyond it, also after a link has shorter ones', async () => {
  giveSize(200, 24);
  const widthOf = vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(500);
  const { person } = openPage(<Filtered begun="name=Oak name=Elm name=Ash" linked="name=A name=B name=C" />, {});
  const line = document.querySelector<HTMLElement>('.filter-terms');
  if (line === null) throw new Error('The bar has no line of conditions');
  const cuts = () => ['before', 'after'].filter((end) => line.hasAttribute(`data-cut-${end}`));
  expect(cuts()).toEqual(['before']);
  line.scrollLeft = 100;
  fireEvent.scroll(line);
  expect(cuts()).toEqual(['before', 'after']);
  line.scrollLeft = 0;
  fireEvent.scroll(line);
  expect(cuts()).toEqual(['after']);
  widthOf.mockReturnValue(200);
  await person.click(screen.getByRole('button', { name: 'Link' }));
  expect(cuts()).toEqual([]);
});
