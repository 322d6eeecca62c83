/** The end of the soak: everything that the gateway serves equals the upstream. */
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { gatewayClient } from '../support/http.ts';
import { exportPath, type Gateway, type ListOf, textsOf } from './clients.ts';

const CHECK_EVERY_MS = 1_000;

interface Segment {
  fromHeight: string;
  toHeight: string;
}

/** Waits until the gateway serves the rows of the upstream. Returns what still differs at the limit, in words. */
export async function differencesOfLists(
  upstream: string,
  { address, token }: Gateway,
  lists: readonly (ListOf & { query?: Record<string, string> })[],
  limitMs: number,
): Promise<string[]> {
  const ends = performance.now() + limitMs;
  const theirs = gatewayClient(upstream);
  const ours = gatewayClient(address, token);
  const problems: string[] = [];
  for (const { path, member, query = {} } of lists) {
    const expected = await theirs.all(path, member, query);
    for (;;) {
      const stored = await ours.all(path, member, query).catch(() => []);
      if (isDeepStrictEqual(stored, expected)) break;
      if (performance.now() > ends) {
        problems.push(`${path} ${JSON.stringify(query)}: ${stored.length} rows, the upstream has ${expected.length}`);
        break;
      }
      await wait(CHECK_EVERY_MS);
    }
  }
  return problems;
}

async function bytesOf(address: string, path: string, token?: string): Promise<ArrayBuffer> {
  const answer = await fetch(
    `${address}${path}`,
    token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } },
  );
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.arrayBuffer();
}

/** Exports the newest segments from both. Returns which tables differ, in words. */
export async function differencesOfExports(
  upstream: string,
  { address, token }: Gateway,
  tables: readonly string[],
  count: number,
): Promise<string[]> {
  const listed = await fetch(`${upstream}/api/v2/networkhistory/segments`);
  const { segments } = (await listed.json()) as { segments: Segment[] };
  const to = segments[0]?.toHeight ?? '';
  const from = segments[Math.min(count, segments.length) - 1]?.fromHeight ?? '';
  const problems: string[] = [];
  for (const table of tables) {
    const path = exportPath(table, from, to);
    const theirs = await textsOf(await bytesOf(upstream, path));
    const ours = await textsOf(await bytesOf(address, path, token));
    if (!isDeepStrictEqual(ours, theirs)) problems.push(`the archive of ${table} from ${from} to ${to} differs`);
  }
  return problems;
}
