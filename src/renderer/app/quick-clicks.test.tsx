import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, giveSize } from '../data/page.fixture.tsx';
import { openApp } from './app.fixture.tsx';

/** Clicks the elements one after the other. The link is shown a moment later: each click sees the state before all of them. */
function clickAtOnce(...elements: HTMLElement[]) {
  for (const element of elements) element.click();
}
const inLink = (name: string) => new URLSearchParams(location.search).get(name);

const NODES: Answers = {
  listNodes: () => ({ page: { edges: [] }, coverage: { complete: true, asOf: null } }),
  countNodes: () => ({ rows: 0, complete: true }),
};

test('two conditions that are removed quickly are both removed, and the watched nodes are shown beside', async () => {
  giveSize(1400, 800);
  openApp(`/nodes?filter=${encodeURIComponent('status=consensus name=oak score>1')}`, NODES);
  const [status, name] = await Promise.all(
    ['Status', 'Name'].map((field) =>
      screen.findByRole('button', { name: new RegExp(`^Remove the condition on ${field}`) }),
    ),
  );
  clickAtOnce(status as HTMLElement, name as HTMLElement, screen.getByRole('button', { name: /^Watched nodes only/ }));
  await waitFor(() => expect(inLink('filter')).toBe('score>1 watched=yes'));
});
