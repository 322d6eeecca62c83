import { readFile } from 'node:fs/promises';
import { isIPv4, type Socket } from 'node:net';

/** Tables of the connections of this machine, with the user of each; only Linux has them. */
const TABLES = ['/proc/net/tcp', '/proc/net/tcp6'];
const IPV6_LOOPBACK = '00000000000000000000000001000000';
/** Before an address of IPv4 in the table of IPv6. */
const MAPPED = '0000000000000000FFFF0000';

const ESTABLISHED = '01';
/** The id of no user. */
const NOBODY = -1;

const hex = (number: number, digits: number) => number.toString(16).toUpperCase().padStart(digits, '0');

/** Returns the forms in which the tables write a loopback address and a port. */
function written(address: string, port: number): string[] {
  const plain = address.replace(/^::ffff:/, '');
  if (!isIPv4(plain)) return [`${IPV6_LOOPBACK}:${hex(port, 4)}`];
  const bytes = plain
    .split('.')
    .reverse()
    .map((byte) => hex(Number(byte), 2))
    .join('');
  return [`${bytes}:${hex(port, 4)}`, `${MAPPED}${bytes}:${hex(port, 4)}`];
}

/**
 * Returns the id of the user whose program is at the other end of a connection over loopback; undefined if the system
 * does not tell. -1 if the program has closed its end: the system names root then, whoever it was.
 */
export async function userOfPeer(socket: Socket): Promise<number | undefined> {
  const { remoteAddress, remotePort, localAddress, localPort } = socket;
  if (remoteAddress === undefined || remotePort === undefined) return undefined;
  if (localAddress === undefined || localPort === undefined) return undefined;
  const [theirs, ours] = [written(remoteAddress, remotePort), written(localAddress, localPort)];
  for (const table of TABLES) {
    const lines = (await readFile(table, 'latin1').catch(() => '')).split('\n');
    for (const line of lines) {
      // Number, local address, remote address, state, queues, timer, retransmissions, user.
      const [, local = '', remote = '', state, , , , user] = line.trim().split(/\s+/);
      if (theirs.includes(local) && ours.includes(remote)) return state === ESTABLISHED ? Number(user) : NOBODY;
    }
  }
  return undefined;
}
