import { expect, test } from 'vitest';
import { type Entry, nextToStart } from './next-to-start.ts';
import { createPlaces } from './places.ts';

const queued = (name: string) =>
  ({ tracked: { job: { kind: 'query', name, state: 'queued', problem: null } } }) as unknown as Entry;
const waiting = (hasLent: boolean) =>
  ({
    hasLent,
    run: {},
    tracked: { job: { kind: 'archive', state: 'running', problem: 'offline' } },
  }) as unknown as Entry;

test('beside a download that waits with its place one job more begins, and beside one that has lent it none', () => {
  const places = createPlaces(2, () => {});
  const jobs = ['a', 'b', 'c', 'd'].map(queued);
  const namesOf = (...running: Entry[]) =>
    nextToStart([...running, ...jobs], places).map(({ tracked: { job } }) => 'name' in job && job.name);
  expect(namesOf(waiting(true), waiting(true))).toEqual(['a', 'b']);
  places.take();
  expect(namesOf(waiting(false), waiting(true))).toEqual(['a', 'b']);
  places.take();
  expect(namesOf(waiting(false), waiting(false))).toEqual(['a', 'b']);
  places.take();
  expect(namesOf(waiting(false), waiting(false))).toEqual(['a']);
});
