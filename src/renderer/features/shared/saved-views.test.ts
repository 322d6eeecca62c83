import { expect, test } from 'vitest';
import { withView } from './saved-views.ts';

const views = [
  { name: 'Consensus', link: '/nodes?filter=status=consensus' },
  { name: 'Spreads', link: '/funding' },
];

test('a new view comes last; one of the same name replaces its link and keeps its place', () => {
  expect(withView(views, { name: 'Mine', link: '/nodes' }).map(({ name }) => name)).toEqual([
    'Consensus',
    'Spreads',
    'Mine',
  ]);
  expect(withView(views, { name: 'Consensus', link: '/nodes?sort=name' })).toEqual([
    { name: 'Consensus', link: '/nodes?sort=name' },
    views[1],
  ]);
});
