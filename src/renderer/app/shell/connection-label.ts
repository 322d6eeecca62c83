import type { ExplorerStatus } from '../../../contract/index.ts';
import type { LinkState } from '../../data/host/host.ts';
import { blockTime } from '../../data/use-status.ts';
import { formatBriefTime, type Zone } from '../../ui/format/index.ts';
import type { Tone } from '../../ui/parts/index.ts';

/** The text of the connection state in the header. */
export interface ConnectionLabel {
  tone: Tone;
  text: string;
  /** The state without its time. */
  state: 'live' | 'limited' | 'offline' | 'connecting' | 'lost';
}

/**
 * Returns the state of the connection in words and as a tone, with the time of the newest block while it is away.
 * @param now Unix milliseconds
 */
export function connectionLabel(
  status: Pick<ExplorerStatus, 'connection' | 'position'> | undefined,
  link: LinkState,
  now: number,
  zone: Zone,
): ConnectionLabel {
  if (link === 'down') return { tone: 'bad', text: 'Orrery does not answer', state: 'lost' };
  if (status === undefined) return { tone: 'neutral', text: 'Connecting', state: 'connecting' };
  // Not "as of", which is said of each list: a list is confirmed at other times than blocks are reported.
  const at = blockTime(status);
  const last = at === null ? '' : `, last block ${formatBriefTime(at, now, zone)}`;
  switch (status.connection) {
    case 'live':
      return { tone: 'good', text: 'Live', state: 'live' };
    case 'connecting':
      return { tone: 'neutral', text: `Connecting${last}`, state: 'connecting' };
    case 'limited':
      return { tone: 'warn', text: `Limited${last}`, state: 'limited' };
    case 'offline':
      return { tone: 'bad', text: `Offline${last}`, state: 'offline' };
  }
}
