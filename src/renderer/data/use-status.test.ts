import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { ExplorerStatus } from '../../contract/index.ts';
import { explorerAnswering, firstDrawn } from './explorer.fixture.ts';
import { STATUS } from './explorer.tsx';
import { useStatus } from './use-status.ts';

test("the status says offline while Orrery's own process does not answer", () => {
  const client = new QueryClient();
  const live = { connection: 'live', problem: null } as ExplorerStatus;
  client.setQueryData(STATUS, live);
  const explorer = explorerAnswering(() => Promise.reject(new Error('no answer')));
  expect(firstDrawn(client, explorer, useStatus)).toBe(live);
  expect(firstDrawn(client, { ...explorer, link: 'down' }, useStatus)).toMatchObject({
    connection: 'offline',
    problem: expect.stringContaining('Orrery does not answer'),
  });
});
