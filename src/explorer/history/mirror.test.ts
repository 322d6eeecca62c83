import { expect, test } from 'vitest';
import type { Mirror } from '../../contract/index.ts';
import { openBench, sandboxOf, when } from './service.fixture.ts';

test('mirrored tables become complete, newest first, and what is over the limit goes, oldest first', async () => {
  const sandbox = await sandboxOf();
  const { service, history } = await openBench(sandbox);
  const until = (state: Mirror['state']) =>
    when(service, async () => {
      const mirror = await service.mirror();
      return mirror.state === state ? mirror : undefined;
    });
  const starts = async () =>
    (await history.holdings('TABLE_ORDERS')).flatMap(({ segment, part }) => (part ? [Number(segment.from)] : []));
  expect(await service.mirror()).toMatchObject({ state: 'off', tables: [] });

  const fetched: bigint[] = [];
  const stop = service.listen(() => {
    void service.mirror().then(({ fetching }) => fetching && fetched.push(fetching.from));
  });
  await service.setMirror({ tables: ['TABLE_ORDERS'], limitBytes: null, paused: false });
  const whole = await until('current');
  stop();
  expect(whole.tables).toEqual([{ table: 'TABLE_ORDERS', segments: 5, segmentsTotal: 5 }]);
  expect(fetched).toEqual([...fetched].sort((a, b) => Number(b - a)));
  expect(await starts()).toEqual([1, 1001, 1301, 2001, 3001]);

  await service.setMirror({ tables: ['TABLE_ORDERS'], limitBytes: whole.bytes - 200_000, paused: false });
  const full = await until('full');
  expect(full.bytes).toBeLessThanOrEqual(whole.bytes - 200_000);
  const kept = await starts();
  expect(kept.length).toBeLessThan(5);
  expect(kept).toEqual([1, 1001, 1301, 2001, 3001].slice(-kept.length));
  await service.setMirror({ tables: [], limitBytes: null, paused: false });
  await until('off');
}, 20_000);
