import { type IncomingMessage, type RequestOptions, request } from 'node:http';
import { json } from 'node:stream/consumers';
import {
  EXPLORER_API_BASE,
  EXPLORER_EVENTS_PATH,
  type ExplorerApi,
  ExplorerEvent,
  type ExplorerMethod,
  type ExplorerTransport,
  explorerApiOver,
  OrreryError,
} from '../../contract/index.ts';
import { findLockHolder } from './lock.ts';

interface Reachable {
  address: string;
  token: string;
  /** Makes the error for an address where no explorer answers. */
  onNoAnswer(cause: unknown): OrreryError;
}

/** An explorer in another process. */
export interface RunningExplorer extends Pick<ExplorerApi, 'call'> {
  address: string;
  /**
   * Calls the listener with the explorer's events until the returned function is called. Resolves when they come. If
   * they cannot be had, or are lost, none come; that is no error.
   */
  follow(listener: (event: ExplorerEvent) => void, signal: AbortSignal): Promise<() => void>;
}

/**
 * Returns the API of the explorer that holds a data folder, over its loopback gateway; null if no explorer holds it.
 * @param network returns the network that the caller works on. Each call that can name a network gets it.
 * @throws OrreryError DATA_FOLDER_BUSY, also from calls, if a process holds the folder but does not answer as an
 * explorer
 */
export async function findRunningExplorer(
  folder: string,
  network: () => string | undefined = () => undefined,
): Promise<RunningExplorer | null> {
  const holder = await findLockHolder(folder);
  if (holder === null) return null;
  const { address, token, pid } = holder;
  if (address === null || token === null) throw new OrreryError('DATA_FOLDER_BUSY', { folder, pid });
  const onNoAnswer = (cause: unknown) => new OrreryError('DATA_FOLDER_BUSY', { folder, pid }, { cause });
  const transport: ExplorerTransport = {
    call: (method, input, signal) => callOverHttp({ address, token, onNoAnswer }, method, input, signal),
    listen: () => () => {},
  };
  const api = explorerApiOver(transport, network);
  return {
    call: api.call,
    address,
    follow: (listener, signal) => followOverHttp({ address, token }, listener, signal),
  };
}

/**
 * Gets a new link that signs a browser in to the explorer that holds a data folder. Returns null if there is no such
 * explorer, if it serves no pages, or if it does not answer with such a link within five seconds.
 * @throws the reason of the signal, once it is aborted
 */
export async function linkToRunningExplorer(folder: string, signal: AbortSignal): Promise<string | null> {
  try {
    const running = await findRunningExplorer(folder);
    if (running === null) return null;
    const limit = AbortSignal.any([signal, AbortSignal.timeout(MAX_LINK_WAIT_MS)]);
    const { link } = await running.call('signInLink', {}, limit);
    return link === null ? null : linkTo(running.address, link);
  } catch {
    signal.throwIfAborted();
    return null;
  }
}

/**
 * Returns a link in the form that a browser opens; null if it leads to another port, or to a host that is not this
 * computer. The check is needed because another program may have taken the port of an explorer that closed, and Orrery
 * prints this link as its own.
 */
function linkTo(address: string, link: string): string | null {
  const { protocol, hostname, port, href } = new URL(link);
  const isHere = protocol === 'http:' && hostname.endsWith('.localhost') && port === new URL(address).port;
  return isHere ? href : null;
}

/** Maximum wait for a link (milliseconds). Without it, the caller still reports that the folder is in use. */
const MAX_LINK_WAIT_MS = 5_000;

/** Sends a request and resolves when its answer begins. After a synchronisation that can be hours later. */
function send(url: string, options: RequestOptions, body?: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request(url, options, resolve).on('error', reject).end(body);
  });
}

/**
 * Calls a method of another process's explorer and returns its encoded output.
 * @throws OrreryError the error in its answer, CANCELLED, or what `onNoAnswer` makes
 */
async function callOverHttp(
  { address, token, onNoAnswer }: Reachable,
  method: ExplorerMethod,
  input: unknown,
  signal?: AbortSignal,
): Promise<unknown> {
  // A connection of its own, which ends with the answer.
  const options = {
    agent: false as const,
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(signal !== undefined && { signal }),
  };
  let status: number | undefined;
  let body: unknown;
  try {
    const answer = await send(`${address}${EXPLORER_API_BASE}/${method}`, options, JSON.stringify(input));
    status = answer.statusCode;
    body = await json(answer);
  } catch (thrown) {
    throw signal?.aborted ? new OrreryError('CANCELLED', {}, { cause: thrown }) : onNoAnswer(thrown);
  }
  if (status === 200) return body;
  throw OrreryError.fromBody(body) ?? onNoAnswer(body);
}

/** Reads events, one a line, until the stream ends or is lost. Those that this version does not know are left out. */
async function readEvents(stream: IncomingMessage, listener: (event: ExplorerEvent) => void): Promise<void> {
  let rest = '';
  for await (const text of stream.setEncoding('utf8')) {
    const lines = `${rest}${text}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const event = ExplorerEvent.safeParse(line === '' ? null : JSON.parse(line));
      if (event.success) listener(event.data);
    }
  }
}

async function followOverHttp(
  { address, token }: Pick<Reachable, 'address' | 'token'>,
  listener: (event: ExplorerEvent) => void,
  signal: AbortSignal,
): Promise<() => void> {
  const ended = new AbortController();
  const options = {
    agent: false as const,
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.any([signal, ended.signal]),
  };
  // Without events only the progress is missing. The command's own calls report an explorer that is gone.
  const stream = await send(`${address}${EXPLORER_EVENTS_PATH}`, options).catch(() => undefined);
  if (stream !== undefined) readEvents(stream, listener).catch(() => {});
  return () => ended.abort();
}
