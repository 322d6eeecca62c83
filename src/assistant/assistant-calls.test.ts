import { expect, onTestFinished, test } from 'vitest';
import type { AssistantCall, ExplorerEvent } from '../contract/index.ts';
import { testFolder } from '../files/test-folder.fixture.ts';
import type { NetworkSession } from '../networks/index.ts';
import { openUserStore } from '../store/index.ts';
import { createAssistantService } from './assistant-calls.ts';

const callOf = (tool: string, startedAt: number): AssistantCall => {
  return { client: '', tool, input: '{}', startedAt, elapsedMs: 0, rows: null, problem: null };
};

/** The service of calls to the network that a test shows. */
const serviceOf = (whenOpen: () => Promise<unknown>) =>
  createAssistantService({ whenOpen } as unknown as NetworkSession);

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
  const service = serviceOf(async () => shown);
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

test('a second click on the deletion, before or after its end, leaves all calls to take back', async () => {
  const { id, user } = await openNetwork('one');
  let second: Promise<void> | undefined;
  const documents: typeof user.documents = (kind, schema) => {
    const calls = user.documents(kind, schema);
    const remove = async (call: string) => {
      const wasThere = await calls.remove(call);
      second ??= service.clear();
      return wasThere;
    };
    return { ...calls, remove };
  };
  const service = serviceOf(async () => ({ id, user: { ...user, documents } }));
  for (const at of [1, 2, 3]) await service.add(callOf(`call ${at}`, at));
  await service.clear();
  await second;
  await service.clear();
  expect(await service.restore()).toBe(3);
  expect((await service.list()).map(({ tool }) => tool)).toEqual(['call 3', 'call 2', 'call 1']);
});

test('new calls are listed first and stay after the clock was set back, also after a deletion was taken back', async () => {
  const network = await openNetwork('one');
  const service = serviceOf(async () => network);
  for (let at = 1000; at < 1200; at += 1) await service.add(callOf('before', at));
  const tools = async () => (await service.list()).map(({ tool }) => tool);
  await service.add(callOf('set back', 1));
  expect(await tools()).toHaveLength(200);
  expect((await tools()).slice(0, 2)).toEqual(['set back', 'before']);
  await service.clear();
  await service.add(callOf('meanwhile', 2));
  expect(await service.restore()).toBe(200);
  expect(await tools()).toHaveLength(200);
  expect((await tools()).slice(0, 3)).toEqual(['meanwhile', 'set back', 'before']);
});
