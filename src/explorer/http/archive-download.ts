import { basename } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { ARCHIVE_DOWNLOAD_PATH, OrreryError } from '../../contract/index.ts';
import { openRegularFile } from '../../files/index.ts';
import { attachment, rememberClient } from '../../gateway/index.ts';
import { newSecret } from '../folder/token.ts';

/**
 * Tickets of downloads. A browser that saves a file sends no token, and an address with the token could be kept in its
 * list of downloads. So a page gets a ticket for one file, which works once, for a minute.
 */
export interface DownloadTickets {
  /** Returns a ticket for the file with this path. */
  issue(file: string): string;
  /**
   * Returns the file of a ticket and ends the ticket.
   * @throws OrreryError PATH_NOT_CHOSEN if it is unknown in this run, was used, or is older than a minute
   */
  redeem(ticket: string): string;
}

const MAX_OPEN_TICKETS = 16;
const MAX_TICKET_AGE_MS = 60_000;

/**
 * Returns a list without tickets. It holds 16 and drops the oldest beyond that.
 * @param now a monotonic clock, in milliseconds
 */
export function createDownloadTickets(now: () => number = () => performance.now()): DownloadTickets {
  /** The unused tickets, oldest first. */
  const open = new Map<string, { file: string; madeAt: number }>();
  return {
    issue(file) {
      const ticket = newSecret();
      open.set(ticket, { file, madeAt: now() });
      const [oldest] = open.keys();
      if (open.size > MAX_OPEN_TICKETS && oldest !== undefined) open.delete(oldest);
      return ticket;
    },
    redeem(ticket) {
      const found = open.get(ticket);
      open.delete(ticket);
      if (found === undefined || now() - found.madeAt > MAX_TICKET_AGE_MS) {
        throw new OrreryError('PATH_NOT_CHOSEN', { value: 'this download' });
      }
      return found.file;
    },
  };
}

/** Adds the route that sends the file of a ticket as it is on the disk. */
export function addArchiveDownload(app: FastifyInstance, tickets: DownloadTickets): void {
  app.get<{ Querystring: { ticket?: unknown } }>(
    ARCHIVE_DOWNLOAD_PATH,
    { config: { access: 'public' } },
    async ({ query: { ticket }, raw }, reply) => {
      const file = tickets.redeem(typeof ticket === 'string' ? ticket : '');
      rememberClient(raw.socket);
      const handle = await openRegularFile(file);
      const { size } = await handle.stat();
      return reply
        .headers({
          'content-type': file.endsWith('.zip') ? 'application/zip' : 'application/octet-stream',
          'content-length': size,
          'content-disposition': attachment(basename(file)),
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
        })
        .send(handle.createReadStream());
    },
  );
}
