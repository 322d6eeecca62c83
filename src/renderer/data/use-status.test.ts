import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { ExplorerStatus } from '../../contract/index.ts';
import { explorerAnswering, firstDrawn } from './explorer.fixture.ts';
import { STATUS } from './explorer.tsx';
import { useIsOffline, useStatus } from './use-status.ts';

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

test("the network is not said to be offline while Orrery's own process does not answer", () => {
  const client = new QueryClient();
  const explorer = explorerAnswering(() => Promise.reject(new Error('no answer')));
  client.setQueryData(STATUS, { connection: 'offline', problem: null } as ExplorerStatus);
  expect(firstDrawn(client, explorer, useIsOffline)).toBe(true);
  expect(firstDrawn(client, { ...explorer, link: 'down' }, useIsOffline)).toBe(false);
});
