import { expect, onTestFinished, test } from 'vitest';
import type { AssistantCall, ExplorerEvent } from '../contract/index.ts';
import { testFolder } from '../files/test-folder.fixture.ts';
import type { NetworkSession } from '../networks/index.ts';
import { openUserStore } from '../store/index.ts';
import { createAssistantService } from './assistant-calls.ts';

const callOf = (tool: string, startedAt: number): AssistantCall => {
  return { client: '', tool, input: '{}', startedAt, elapsedMs: 0, rows: null, problem: null };
};

/** A network with a file for the calls. */
async function openNetwork(id: string) {
  const user = await openUserStore(await testFolder());
  onTestFinished(() => user.close());
  return { id, user };
}

test('deleted calls come back at their places, once, and only in their own network', async () => {
  const [one, other] = [await openNetwork('one'), await openNetwork('other')];
  let shown = one;
  const events: ExplorerEvent[] = [];
  const session = { whenOpen: async () => shown } as unknown as NetworkSession;
  const service = createAssistantService(session);
  service.listen((event) => events.push(event));
  const tools = async () => (await service.list()).map(({ tool }) => tool);
  await service.add(callOf('first', 1));
  await service.add(callOf('second', 2));
  await service.clear();
  expect(await tools()).toEqual([]);
  shown = other;
  expect(await service.restore()).toBe(0);
  shown = one;
  await service.add(callOf('meanwhile', 3));
  expect(await service.restore()).toBe(2);
  expect(await tools()).toEqual(['meanwhile', 'second', 'first']);
  expect(await service.restore()).toBe(0);
  expect(events).toHaveLength(5);
});
