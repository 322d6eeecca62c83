/** A simulated service of a network, which fails in all the ways that real services do. */
import { createAnswers, json } from './answers.ts';
import { GROWTH_MS, type Network, START } from './network.ts';
import type { Random } from './random.ts';

const FAULTS = [
  'refused',
  'silent',
  'reset',
  'half',
  'error',
  'overloaded',
  'limited',
  'banned',
  'garbage',
  'page',
  'types',
  'slow',
  'other-chain',
  'behind',
] as const;
type FaultKind = (typeof FAULTS)[number];

/** A time in which requests fail, with the given probability. */
interface FaultWindow {
  from: number;
  until: number;
  kind: FaultKind;
  probability: number;
}

/** The end of a request, `afterMs` after it arrived. */
export type Outcome = { afterMs: number } & (
  | { kind: 'lost'; reason: string }
  | { kind: 'answer'; status: number; headers: Record<string, string>; body: Buffer; isCut: boolean }
);

export interface Service {
  readonly baseUrl: string;
  /** Changes when all connections of the service break. */
  era(now: number): number;
  answer(path: string, now: number): Promise<Outcome>;
}

export interface ServiceOptions {
  baseUrl: string;
  network: Network;
  /** The network that answers during `other-chain`. */
  other: Network;
  random: Random;
}

/** The paths that say which chain a service is of. */
const IDENTITY: ReadonlySet<string> = new Set(['/statistics', '/blockchain/height']);

/** Faults that break all connections at their start and their end. */
const BREAKING: ReadonlySet<FaultKind> = new Set(['refused', 'reset', 'other-chain']);

/** Windows of faults that all end with the growth of the network. */
function planWindows(random: Random): FaultWindow[] {
  return Array.from({ length: random.int(0, 4) }, () => {
    const from = random.int(0, GROWTH_MS - 1_000);
    const until = Math.min(GROWTH_MS, from + random.int(1_000, 18_000));
    return { from, until, kind: random.pick(FAULTS), probability: random.pick([1, 1, 0.5, 0.2]) };
  });
}

/** Accepts so many requests per second, and twice as many at once. */
function createRateLimit(perSecond: number): (now: number) => boolean {
  let tokens = 2 * perSecond;
  let countedAt = 0;
  return (now) => {
    tokens = Math.min(2 * perSecond, tokens + ((now - countedAt) / 1000) * perSecond);
    countedAt = now;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}

export function createService({ baseUrl, network, other, random }: ServiceOptions): Service {
  const windows = planWindows(random.of('windows'));
  const shape = random.of('shape');
  const perSecond = shape.pick([20, 20, 10, 5]);
  const accepts = createRateLimit(perSecond);
  /** Times at which the service restarts: cursors of before are refused, and connections break. */
  const restarts = Array.from({ length: shape.int(0, 2) }, () => shape.int(1, GROWTH_MS - 1));
  const lagMs = shape.int(3_000, 90_000);
  const errorRate = shape.pick([0, 0, 0.02, 0.1]);
  const answerPath = createAnswers(random.of('answers'));
  const noise = random.of('noise');

  const isWithin = (now: number, kind: FaultKind) =>
    windows.some((window) => window.kind === kind && window.from <= now && now < window.until);
  const restartsUntil = (now: number) => restarts.filter((at) => at <= now).length;
  const chainAt = (now: number) => (isWithin(now, 'other-chain') ? other : network);
  /** The time that the service has reached. */
  const seenAt = (now: number) => (isWithin(now, 'behind') ? Math.max(0, now - lagMs) : now);

  function faultAt(now: number): FaultKind | undefined {
    const active = windows.filter(({ from, until }) => from <= now && now < until);
    const hit = active.find(({ probability }) => noise.chance(probability));
    if (hit !== undefined) return hit.kind;
    if (now >= GROWTH_MS || !noise.chance(errorRate)) return undefined;
    return noise.pick(['reset', 'half', 'error', 'overloaded', 'slow']);
  }

  function headersAt(now: number): Record<string, string> {
    return {
      date: new Date(START + now).toUTCString(),
      'x-block-height': `${chainAt(now).heightAt(seenAt(now))}`,
      'x-block-timestamp': `${BigInt(START + seenAt(now)) * 1_000_000n}`,
      'ratelimit-limit': `${perSecond}`,
      'ratelimit-reset': '1',
    };
  }

  return {
    baseUrl,
    era(now) {
      const borders = windows.flatMap(({ kind, from, until }) => (BREAKING.has(kind) ? [from, until] : []));
      return [...borders, ...restarts].filter((at) => at <= now).length;
    },
    async answer(path, now) {
      // A service that hides its chain by a fault is trusted after a restart (docs/sync.md).
      const saysOther = isWithin(now, 'other-chain') && IDENTITY.has(path);
      const fault = saysOther ? undefined : faultAt(now);
      const afterMs = fault === 'slow' ? noise.int(2_000, 14_000) : noise.int(1, 120);
      const answered = (status: number, body: Buffer | string, headers: Record<string, string> = {}): Outcome => ({
        kind: 'answer',
        status,
        headers: { ...headersAt(now), ...headers },
        body: Buffer.from(body),
        isCut: fault === 'half',
        afterMs,
      });
      if (fault === 'refused') return { kind: 'lost', reason: 'the connection is refused', afterMs: 1 };
      if (fault === 'reset') return { kind: 'lost', reason: 'the connection was cut', afterMs };
      if (fault === 'silent') return { kind: 'lost', reason: 'no answer', afterMs: Number.POSITIVE_INFINITY };
      // Exports are streams, which have no rate limit.
      const isLimited = !path.includes('/networkhistory/export') && !accepts(now);
      if (isLimited) return { ...answered(429, json({ code: 8 }), { 'retry-after': '1' }), isCut: false } as Outcome;
      switch (fault) {
        case 'error':
          return answered(500, json({ code: 13, message: 'Internal error', details: [] }));
        case 'overloaded':
          return answered(503, 'busy', noise.chance(0.5) ? { 'retry-after': `${noise.int(1, 20)}` } : {});
        case 'limited':
          return answered(429, json({ code: 8 }), { 'retry-after': `${noise.int(1, 40)}` });
        case 'banned':
          return answered(403, 'banned', { 'ratelimit-retry-after': `${noise.int(5, 60)}` });
        case 'garbage':
          return answered(200, '{"parties":{"edges":[{"no');
        case 'page':
          return answered(200, '<html>busy</html>', { 'content-type': 'text/html' });
        case 'types':
          return answered(
            200,
            json({ parties: 7, nodes: [], checkpoints: 'x', height: {}, statistics: { blockHeight: {} } }),
          );
      }
      const { status, body } = await answerPath(path, chainAt(now), seenAt(now), restartsUntil(now));
      return answered(status, body);
    },
  };
}
