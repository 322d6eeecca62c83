import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ExplorerStatus } from '../../../contract/index.ts';
import { openPage } from '../../data/page.fixture.tsx';
import { archiveJob } from '../shared/job.fixture.ts';
import { FirstSteps } from './first-steps.tsx';

const status = { network: { kind: 'sandbox' } } as ExplorerStatus;

function firstSteps() {
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        <section tabIndex={0} aria-label="Overview">
          <FirstSteps status={status} />
        </section>
      ),
    }),
    history: createMemoryHistory(),
  });
  return <RouterProvider router={router as never} />;
}

test('a task that another page marked meanwhile stays marked', async () => {
  const [read, stored] = [
    { isDismissed: false, done: [] },
    { isDismissed: false, done: ['export'] },
  ];
  const { person, inputs } = openPage(firstSteps(), {
    jobs: () => ({ jobs: [] }),
    preference: ({ key }) => ({ value: key === 'appearance' ? null : read }),
    setPreference: ({ from }) => (JSON.stringify(from) === JSON.stringify(stored) ? {} : { other: stored }),
  });
  await person.click(await screen.findByRole('link', { name: /Watch a node/ }));
  await waitFor(() =>
    expect(inputs('setPreference').at(-1)).toMatchObject({ value: { done: ['export', 'watch'] }, from: stored }),
  );
});

test.each([
  ['failed' as const, ['Watch a node', 'Check an average (seen)', 'Export a table (opened)']],
  ['done' as const, ['Watch a node', 'Check an average (seen)', 'Export a table (done)']],
])('a task says if it was opened or is done, as for an export that is %s', async (state, words) => {
  openPage(firstSteps(), {
    preference: ({ key }) => ({
      value: key === 'first-steps' ? { isDismissed: false, done: ['audit', 'export'] } : null,
    }),
    jobs: () => ({ jobs: [archiveJob(1, state)] }),
  });
  await screen.findByRole('link', { name: words[2] as string });
  expect(
    screen
      .getAllByRole('link')
      .slice(-3)
      .map(({ textContent }) => textContent),
  ).toEqual(words);
});

test('after the first steps are hidden, the focus is on the view around them', async () => {
  const { person } = openPage(firstSteps(), { jobs: () => ({ jobs: [] }), setPreference: () => ({}) });
  await person.click(await screen.findByRole('button', { name: 'Hide the first steps' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Overview' })));
});
