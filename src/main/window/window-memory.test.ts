import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { windowMemory } from './window-memory.ts';

const state = { bounds: { x: 1, y: 2, width: 800, height: 600 }, isMaximized: true, isFullScreen: false };
let folder: string;
/** Fails the test when a problem is reported. */
const silent = (problem: unknown) => expect.unreachable(String(problem));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'orrery-window-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test('the next run reads the stored state', () => {
  const file = join(folder, 'window.json');
  windowMemory(file, silent).write(state);
  expect(windowMemory(file, silent).read()).toEqual(state);
});

test('a missing or damaged file reads as undefined', async () => {
  const file = join(folder, 'damaged.json');
  expect(windowMemory(file, silent).read()).toBeUndefined();
  await writeFile(file, '{"bounds":');
  expect(windowMemory(file, silent).read()).toBeUndefined();
});

test('a failed write is reported, not thrown', () => {
  const report = vi.fn();
  windowMemory(join(folder, 'no', 'such', 'folder.json'), report).write(state);
  expect(report).toHaveBeenCalledOnce();
});
