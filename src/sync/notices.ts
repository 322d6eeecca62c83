import { MAX_LAG_MS, type NetworkNotice, type ServiceStatus } from '../contract/index.ts';

/** Clock difference that leads to a notice (milliseconds). Services report their time in whole seconds only. */
const SKEW_MS = 15_000;

/** Returns a duration in whole units, rounded down as in the views: both may stand beside each other. */
function durationText(milliseconds: number): string {
  const seconds = Math.floor(Math.abs(milliseconds) / 1000);
  if (seconds < 120) return `${seconds} seconds`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 120) return `${minutes} minutes`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`;
}

const hostOf = ({ address }: ServiceStatus) => new URL(address).host;

function noticesOfUsed(service: ServiceStatus, services: readonly ServiceStatus[]): NetworkNotice[] {
  const { lagMs, clockSkewMs, state, blocksBehind } = service;
  const notices: NetworkNotice[] = [];
  if (state === 'live' && lagMs !== null && lagMs > MAX_LAG_MS) {
    // The blocks of a network that has stopped are about as old at every service, and one may have a block more.
    const isAsOld = ({ state: other, blocksBehind: blocks, lagMs: lag }: ServiceStatus) =>
      other === 'live' && blocks === 0n && lag !== null && lag > MAX_LAG_MS && lagMs - lag <= MAX_LAG_MS;
    // Another service had a newer block, so it is certain which of the two it is.
    const cause =
      blocksBehind === null || blocksBehind === 0n || services.some(isAsOld)
        ? 'The network has stopped, or this service is behind.'
        : 'This service is behind: another one has reported newer blocks.';
    const text = `The newest block of ${hostOf(service)} is ${durationText(lagMs)} old. ${cause}`;
    notices.push({ kind: 'lag', text });
  }
  if (clockSkewMs !== null && Math.abs(clockSkewMs) > SKEW_MS) {
    const way = clockSkewMs > 0 ? 'behind' : 'ahead of';
    const text = `This machine's clock is ${durationText(clockSkewMs)} ${way} that of ${hostOf(service)}. Shown ages are wrong by that much.`;
    notices.push({ kind: 'clock', text });
  }
  return notices;
}

/**
 * Returns the notices about the time, the identity and the services of a network; empty if all is well.
 * @param services all services of the network, the preferred one first
 */
export function noticesOf(services: readonly ServiceStatus[]): NetworkNotice[] {
  const used = services.find((service) => service.used);
  const [preferred] = services;
  const refused = services.filter(({ state }) => state === 'refused');
  const differing = services.filter(({ comparison }) => comparison?.agrees === false);
  return [
    ...(used === undefined ? [] : noticesOfUsed(used, services)),
    ...refused.map((service) => ({
      kind: 'chain' as const,
      text: `${service.problem ?? `${hostOf(service)} belongs to another chain`}. Orrery does not use it.`,
    })),
    // While no service answers, none is used: the one in use is only the one that was tried last.
    ...(used === undefined || preferred === undefined || used === preferred || used.state === 'offline'
      ? []
      : [{ kind: 'services' as const, text: `${hostOf(used)} is used instead of ${hostOf(preferred)}.` }]),
    ...differing.map(({ comparison }) => ({ kind: 'services' as const, text: comparison?.text ?? '' })),
  ];
}
