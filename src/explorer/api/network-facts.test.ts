import { expect, test } from 'vitest';
import type { ServiceStatus } from '../../contract/index.ts';
import { problemOf } from './network-facts.ts';

const service = (host: string, state: ServiceStatus['state'], problem: string | null) =>
  ({ address: `https://${host}`, state, problem }) as ServiceStatus;
const first = service('a.example', 'offline', 'a.example does not answer');
const offline = { state: 'offline', reason: 'a.example does not answer', since: 0 } as const;

test('a network that is offline names all its services that are', () => {
  const second = service('b.example:1', 'offline', 'b.example:1 does not answer');
  const third = service('c.example', 'offline', 'c.example takes too long');
  expect(problemOf(offline, [first])).toBe('a.example does not answer');
  expect(problemOf(offline, [first, second])).toBe('a.example does not answer. Offline too: b.example:1.');
  expect(problemOf(offline, [first, second, third])).toBe(
    'a.example does not answer. Offline too: b.example:1, c.example.',
  );
});

test('a service that is not offline is not called so', () => {
  const services = [first, service('b.example', 'refused', 'b.example belongs to another chain')];
  expect(problemOf(offline, services)).toBe('a.example does not answer');
  const limited = { state: 'limited', reason: 'b.example asks for a pause', since: 0 } as const;
  expect(problemOf(limited, [first])).toBe('b.example asks for a pause');
  expect(problemOf({ state: 'live', reason: null, since: 0 }, [first])).toBeNull();
});
