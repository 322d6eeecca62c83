import { MAX_LAG_MS, type ServiceStatus } from '../../../contract/index.ts';
import { useZone } from '../../data/appearance.tsx';
import { errorText } from '../../data/error-text.ts';
import { useLink } from '../../data/explorer.tsx';
import { useNow } from '../../data/use-now.ts';
import {
  formatBriefTime,
  formatDuration,
  formatInteger,
  formatMilliseconds,
  groupInText,
} from '../../ui/format/index.ts';
import { Chip, Skeleton, type Tone } from '../../ui/parts/index.ts';
import { BEGAN_AGAIN } from './began-again.ts';
import { SyncTable } from './sync-table.tsx';
import './sync-table.css';

const SERVICE_STATES: Readonly<Record<ServiceStatus['state'], { tone: Tone; word: string }>> = {
  unknown: { tone: 'neutral', word: 'Not tested yet' },
  live: { tone: 'good', word: 'Live' },
  limited: { tone: 'warn', word: 'Limited' },
  offline: { tone: 'bad', word: 'Offline' },
  refused: { tone: 'bad', word: 'Another chain' },
};

/** A service that answers, but whose newest block is more than a minute older than that of another service. */
const BEHIND = { tone: 'warn', word: 'Behind' } as const;

/** The state of a service while Orrery's own process does not say it. */
const NOT_SAID = { tone: 'neutral', word: 'Not known' } as const;

/**
 * Shows the data gateways of the current network in order of preference, each with its state. Shows `problem` if they
 * could not be loaded.
 */
export function ServicesTable({
  services,
  problem,
}: {
  services: readonly ServiceStatus[] | undefined;
  problem: unknown;
}) {
  const now = useNow(1_000);
  const zone = useZone();
  const isSaid = useLink() !== 'down';
  if (services === undefined) {
    return problem === null ? <Skeleton width={40} says="Loading" /> : <p className="faint">{errorText(problem)}</p>;
  }
  // If another gateway still serves the network's chain, the network did not begin again.
  const isReached = services.some(({ state }) => state === 'live' || state === 'limited');
  const newest = { leastLag: leastLagOf(services), blockTime: newestTimeOf(services) };
  return (
    <SyncTable
      label="Services"
      heads={[
        ['Service', 'start'],
        ['Status', 'start'],
        ['Block', 'end'],
        ['Response time', 'end'],
        ['Clock', 'end'],
        ['Requests', 'end'],
        ['Last success', 'end'],
      ]}
    >
      {services.map((service) => {
        const { tone, word } = isSaid ? stateWords(service, newest) : NOT_SAID;
        // The figures of an earlier answer are not those of a service that does not answer now.
        const isAway = service.state === 'offline';
        return (
          <tr key={service.address}>
            <th scope="row">
              <span className="mono">{service.address}</span>
              {service.used && !isAway && service.state !== 'refused' && <Chip tone="info">In use</Chip>}
              {service.problem !== null && <p className="sync-row-problem">{service.problem}</p>}
              {service.state === 'refused' && !isReached && <p className="faint">{BEGAN_AGAIN}</p>}
              {service.limitedUntil !== null && service.limitedUntil > now && (
                <p className="sync-row-problem">
                  Accepts requests again in {Math.ceil((service.limitedUntil - now) / 1000)} s
                </p>
              )}
              {service.comparison !== null && (
                <p className={service.comparison.agrees ? 'faint' : 'sync-row-problem'}>
                  As of {formatBriefTime(service.comparison.at, now, zone)}: {groupInText(service.comparison.text)}
                </p>
              )}
            </th>
            <td>
              <Chip tone={tone} dot>
                {word}
              </Chip>
            </td>
            <td className="is-end">
              {service.height === null ? '–' : formatInteger(service.height)}
              {!isAway && service.blocksBehind !== null && service.blocksBehind > 0n && (
                <span className="faint"> −{formatInteger(service.blocksBehind)}</span>
              )}
            </td>
            <td className="is-end">
              {isAway || service.roundTripMs === null ? '–' : formatMilliseconds(service.roundTripMs)}
            </td>
            <td className="is-end">{isAway || service.clockSkewMs === null ? '–' : skewWords(service.clockSkewMs)}</td>
            <td className="is-end">{formatInteger(service.requests)}</td>
            <td className="is-end">
              {service.lastSuccessAt !== null && formatBriefTime(service.lastSuccessAt, now, zone)}
              {service.lastSuccessAt === null && service.failures === 0 && '–'}
              {service.failures > 0 && (
                <span className="tone-warn sync-failures">
                  {service.lastSuccessAt === null ? 'none, all requests failed' : ' all requests since then failed'}
                </span>
              )}
            </td>
          </tr>
        );
      })}
    </SyncTable>
  );
}

/** Returns the least age of the newest block of a service that answers, at its answer (milliseconds). */
function leastLagOf(services: readonly ServiceStatus[]): number {
  return Math.min(...services.flatMap(({ state, lagMs }) => (state === 'live' && lagMs !== null ? [lagMs] : [])));
}

/** Returns the time of the newest block that a service of this chain reported, also one that is away now (Unix ns). */
function newestTimeOf(services: readonly ServiceStatus[]): bigint {
  const times = services.flatMap(({ state, blockTime }) => (state === 'refused' ? [] : (blockTime ?? [])));
  return times.reduce((most, time) => (time > most ? time : most), 0n);
}

const MAX_LAG_NS = BigInt(MAX_LAG_MS) * 1_000_000n;

/**
 * Returns the state of a service in words. A service that answers is behind if its newest block is more than a minute older
 * than that of another one: by its age if both answer, which they do at different times; by its time if the other one is away.
 * @param newest the least age (`leastLagOf`) and the latest time (`newestTimeOf`) of a newest block at any service
 */
function stateWords(
  { state, blocksBehind, blockTime, lagMs }: ServiceStatus,
  newest: { leastLag: number; blockTime: bigint },
): { tone: Tone; word: string } {
  // The time is 0 if the service did not say it.
  const isOlder =
    (lagMs !== null && lagMs - newest.leastLag > MAX_LAG_MS) ||
    (blockTime !== null && blockTime > 0n && newest.blockTime - blockTime > MAX_LAG_NS);
  return state === 'live' && (blocksBehind ?? 0n) > 0n && isOlder ? BEHIND : SERVICE_STATES[state];
}

/** Writes the difference of a service's clock to that of this machine. Less than half a second counts as none. */
function skewWords(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  if (seconds === 0) return 'agrees';
  const difference = formatDuration(BigInt(Math.abs(seconds)) * 1_000_000_000n);
  return `${difference} ${seconds > 0 ? 'ahead' : 'behind'}`;
}
