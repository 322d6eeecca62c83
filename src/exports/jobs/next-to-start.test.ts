import { expect, test } from 'vitest';
import { type Entry, nextToStart } from './next-to-start.ts';
import { createPlaces } from './places.ts';

const queued = (name: string, job: object = { kind: 'query' }) =>
  ({ tracked: { job: { ...job, name, state: 'queued', problem: null } } }) as unknown as Entry;
const waiting = (hasLent: boolean) =>
  ({
    hasLent,
    run: {},
    tracked: { job: { kind: 'archive', state: 'running', problem: 'offline' } },
  }) as unknown as Entry;

test('beside a download that waits with its place one job more begins, and beside one that has lent it none', () => {
  const places = createPlaces(2, () => {});
  const jobs = ['a', 'b', 'c', 'd'].map((name) => queued(name));
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

test('beside a download that waits with its place, only jobs of what is stored begin', () => {
  const places = createPlaces(1, () => {});
  places.take();
  const archive = { kind: 'archive', offline: false, segmentsTotal: 3 };
  const jobs = [
    queued('missing', { ...archive, segmentsDone: 2 }),
    queued('of unknown segments', { kind: 'dataset', tables: ['TABLE_TRADES'], segmentsDone: 0, segmentsTotal: 0 }),
    queued('stored', { ...archive, segmentsDone: 3 }),
    queued('offline', { ...archive, offline: true, segmentsDone: 2 }),
    queued('lists', { kind: 'dataset', tables: [], segmentsDone: 0, segmentsTotal: 0 }),
  ];
  const downloads = [waiting(false), waiting(false), waiting(false), waiting(false)];
  expect(nextToStart([...downloads, ...jobs], places)).toEqual(jobs.slice(2));
});
