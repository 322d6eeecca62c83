import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ExplorerStatus } from '../../../contract/index.ts';
import { openPage } from '../../data/page.fixture.tsx';
import { FirstSteps } from './first-steps.tsx';

const status = { network: { kind: 'sandbox' } } as ExplorerStatus;

test('a task that another page marked meanwhile stays marked', async () => {
  const [read, stored] = [
    { isDismissed: false, done: [] },
    { isDismissed: false, done: ['export'] },
  ];
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <FirstSteps status={status} /> }),
    history: createMemoryHistory(),
  });
  const { person, inputs } = openPage(<RouterProvider router={router as never} />, {
    preference: ({ key }) => ({ value: key === 'appearance' ? null : read }),
    setPreference: ({ from }) => (JSON.stringify(from) === JSON.stringify(stored) ? {} : { other: stored }),
  });
  await person.click(await screen.findByRole('link', { name: /Watch a node/ }));
  await waitFor(() =>
    expect(inputs('setPreference').at(-1)).toMatchObject({ value: { done: ['export', 'watch'] }, from: stored }),
  );
});
