/** Clients of the gateway: some walk the lists again and again, some export history and often cancel. */
import { setTimeout as wait } from 'node:timers/promises';
import JSZip from 'jszip';

/** The program that serves now; it changes after each kill. */
export interface Gateway {
  address: string;
  token: string;
}

export interface ListOf {
  path: string;
  member: string;
}

interface Page {
  edges: { node: unknown; cursor: string }[];
  pageInfo: { hasNextPage: boolean; endCursor: string };
}

const RETRY_MS = 250;

export interface Clients {
  gateway: Gateway;
  /** Ends all loops. */
  stopped: boolean;
  walks: number;
  exports: number;
  cancelled: number;
  /** Answers that must never be, in words. */
  problems: string[];
}

/** Sends a request of the REST form, in one of the two forms. */
export type Ask = (gateway: Gateway, path: string, signal?: AbortSignal) => Promise<Response>;

export const askOverHttp: Ask = ({ address, token }, path, signal) =>
  fetch(`${address}${path}`, { headers: { authorization: `Bearer ${token}` }, ...(signal && { signal }) });

/** Asks until there is an answer. A program that is down, or that lacks rows, answers later. */
async function askUntilAnswered(clients: Clients, ask: Ask, path: string): Promise<Response | undefined> {
  while (!clients.stopped) {
    const answer = await ask(clients.gateway, path).catch(() => undefined);
    if (answer?.ok) return answer;
    if (answer !== undefined && answer.status !== 503 && answer.status !== 502 && answer.status !== 429) {
      clients.problems.push(`${path} answered ${answer.status}: ${await answer.text()}`);
      return undefined;
    }
    await wait(RETRY_MS);
  }
  return undefined;
}

/** Walks a list to its end, also across kills: cursors stay valid. No row may come twice. */
async function walkOnce(clients: Clients, { path, member }: ListOf, pageRows: number, ask: Ask): Promise<void> {
  const seen = new Set<string>();
  for (let after = ''; !clients.stopped; ) {
    const query = new URLSearchParams({ 'pagination.first': `${pageRows}` });
    if (after !== '') query.set('pagination.after', after);
    const answer = await askUntilAnswered(clients, ask, `${path}?${query}`);
    const page = ((await answer?.json().catch(() => undefined)) as Record<string, Page> | undefined)?.[member];
    if (page === undefined) return;
    for (const { cursor } of page.edges) {
      if (seen.has(cursor)) clients.problems.push(`${path}: the row at ${cursor} came twice in one walk`);
      seen.add(cursor);
    }
    if (!page.pageInfo.hasNextPage) break;
    // A page without rows promises more, which have not been fetched yet.
    if (page.edges.length === 0) await wait(RETRY_MS);
    else after = page.pageInfo.endCursor;
  }
  clients.walks += 1;
}

export async function keepWalking(
  clients: Clients,
  lists: readonly ListOf[],
  pageRows: number,
  ask: Ask,
): Promise<void> {
  for (let turn = 0; !clients.stopped; turn += 1) {
    const list = lists[turn % lists.length];
    if (list !== undefined) await walkOnce(clients, list, pageRows, ask);
  }
}

interface Segment {
  fromHeight: string;
  toHeight: string;
}

export const exportPath = (table: string, from: string, to: string) =>
  `/api/v2/networkhistory/export?${new URLSearchParams({ table, fromBlock: from, toBlock: to })}`;

/** The texts of an archive, in the order of their names, without the names: those of the upstream are its own. */
export async function textsOf(archive: ArrayBuffer): Promise<string[]> {
  const { files } = await JSZip.loadAsync(archive, { checkCRC32: true });
  return Promise.all(Object.values(files).map((file) => file.async('string')));
}

/** Exports ranges of segments, and leaves every second one in the middle. */
export async function keepExporting(clients: Clients, tables: readonly string[], ask: Ask): Promise<void> {
  for (let turn = 0; !clients.stopped; turn += 1) {
    const listed = await askUntilAnswered(clients, ask, '/api/v2/networkhistory/segments');
    const { segments = [] } = ((await listed?.json().catch(() => undefined)) ?? {}) as { segments?: Segment[] };
    const oldest = segments.at(-1 - (turn % Math.max(1, segments.length)));
    const newest = segments.at(-1 - ((turn + 3) % Math.max(1, segments.length)));
    if (oldest === undefined || newest === undefined) continue;
    const [first, last] = BigInt(oldest.fromHeight) < BigInt(newest.fromHeight) ? [oldest, newest] : [newest, oldest];
    const path = exportPath(tables[turn % tables.length] ?? '', first.fromHeight, last.toHeight);
    if (turn % 2 === 1) await leaveEarly(clients, ask, path);
    else await exportOnce(clients, ask, path);
    await wait(RETRY_MS);
  }
}

async function exportOnce(clients: Clients, ask: Ask, path: string): Promise<void> {
  const archive = await ask(clients.gateway, path)
    .then((answer) => (answer.ok ? answer.arrayBuffer() : undefined))
    .catch(() => undefined);
  // An archive that cannot be completed ends with a broken connection.
  if (archive === undefined) return;
  await textsOf(archive).catch((thrown: unknown) => clients.problems.push(`${path} is no whole archive: ${thrown}`));
  clients.exports += 1;
}

async function leaveEarly(clients: Clients, ask: Ask, path: string): Promise<void> {
  const abort = new AbortController();
  try {
    const answer = await ask(clients.gateway, path, abort.signal);
    await answer.body?.getReader().read();
  } catch {
    // Many ranges cannot be exported while the service fails.
  } finally {
    abort.abort();
    clients.cancelled += 1;
  }
}
