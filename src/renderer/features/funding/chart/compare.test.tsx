import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { type Market, unnamedMarket } from '../../../../contract/index.ts';
import { openPage } from '../../../data/page.fixture.tsx';
import { withPart } from '../../shared/link.ts';
import type { FundingSearch } from '../link.ts';
import { CompareMenu, comparisonOf } from './compare.tsx';

const ids = ['a', 'b', 'c', 'd', 'e', 'f', '7'].map((letter) => letter.repeat(64));
const [own = ''] = ids;
const markets: Market[] = ids.map((id, index) => ({ ...unnamedMarket(id), code: `M${index}` }));

function openMenu(begun: Partial<FundingSearch> = {}) {
  const start = begun as FundingSearch;
  const shown = { search: start };
  function View() {
    const [search, setSearch] = useState(start);
    shown.search = search;
    return (
      <CompareMenu
        marketId={own}
        markets={markets}
        seq={search.seq}
        chosen={search.with}
        onSearch={(part) => setSearch((before) => withPart(before, part))}
      />
    );
  }
  return { ...openPage(<View />, {}), shown };
}

test('markets are added one by one with the keyboard, at most five, and the menu stays open', async () => {
  const { person, shown } = openMenu();
  await person.tab();
  await person.keyboard('{Enter}');
  const items = () => screen.getAllByRole('menuitemcheckbox');
  expect(items()).toHaveLength(6);
  for (const item of items().slice(0, 5)) await person.click(item);
  expect(shown.search.with?.split(',')).toEqual(ids.slice(1, 6));
  expect(items()[5]?.getAttribute('aria-disabled')).toBe('true');
  await person.click(items()[0] as HTMLElement);
  expect(shown.search.with?.split(',')).toEqual(ids.slice(2, 6));
  expect(items()[5]?.getAttribute('aria-disabled')).toBeNull();
  expect(screen.getByRole('button', { name: /4 markets/, hidden: true })).toBeTruthy();
});

test('a period takes the place of markets', async () => {
  const { person, shown } = openMenu({ seq: '12', with: ids[1] });
  await person.click(screen.getByRole('button', { name: /Compare with/ }));
  await person.click(screen.getByRole('menuitemcheckbox', { name: 'period 11' }));
  expect(shown.search.with).toBe('11');
});

test('a comparison ends by choosing none, also one with a market that is not known here', async () => {
  const { person, shown } = openMenu({ with: '9'.repeat(64) });
  await person.click(screen.getByRole('button', { name: /Compare with/ }));
  await person.click(screen.getByRole('menuitem', { name: 'None' }));
  expect(shown.search.with).toBeUndefined();
});

test('a market or a period is never compared with itself', () => {
  expect(comparisonOf({ with: own, seq: undefined }, own)).toBeUndefined();
  expect(comparisonOf({ with: `${own},${ids[1]}`, seq: undefined }, own)).toEqual({
    kind: 'markets',
    marketIds: [ids[1]],
  });
  expect(comparisonOf({ with: '12', seq: '12' }, own)).toBeUndefined();
  expect(comparisonOf({ with: '12', seq: undefined }, own)).toBeUndefined();
  expect(comparisonOf({ with: '11', seq: '12' }, own)).toEqual({ kind: 'period', seq: 11n });
});
