/**
 * Serves pages of parties of a filled store in a process of its own: `orrery` is the gateway over the reader threads, `bare`
 * is node:http over a keyset on SQLite with JSON made in SQL, without a guard, checks, cursors of a list or headers.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { createGateway } from '../src/gateway/index.ts';
import { openListReader } from '../src/store/index.ts';
import { sourceOver } from './source-over.ts';

const [kind = '', folder = '', token = ''] = process.argv.slice(2);

async function serveOrrery(): Promise<string> {
  const reader = await openListReader(folder);
  const gateway = await createGateway({
    source: sourceOver(reader),
    wireNames: 'neutral',
    access: { kind: 'token', token },
  });
  return (await gateway.listen(0)).address;
}

/** The row before a page is its cursor: its rank in base64. */
function pageSql(start: string): string {
  return `SELECT json_object('parties', json_object(
      'edges', json_group_array(json_object(
        'node', json_object('id', id, 'alias', alias, 'metadata', json(metadata)),
        'cursor', cursor)),
      'pageInfo', json_object('hasNextPage', json('true'), 'hasPreviousPage', json('true'),
        'startCursor', max(cursor), 'endCursor', min(cursor))))
    FROM (SELECT id, alias, iif(metadata = '', '[]', metadata) AS metadata, printf('%s', rank) AS cursor
      FROM party ${start} ORDER BY rank DESC LIMIT ? + 0)`;
}

async function serveBare(): Promise<string> {
  const database = new Database(join(folder, 'lists.sqlite'), { readonly: true });
  const first = database.prepare(pageSql('')).pluck();
  const after = database.prepare(pageSql('WHERE rank < CAST(? AS INTEGER)')).pluck();
  const server = createServer((request, response) => {
    const query = new URLSearchParams(request.url?.split('?')[1]);
    const size = Number(query.get('pagination.first'));
    const cursor = query.get('pagination.after');
    const text = cursor === null ? first.get(size) : after.get(cursor, size);
    response.setHeader('content-type', 'application/json').end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

process.send?.({ address: await (kind === 'bare' ? serveBare() : serveOrrery()) });
process.on('disconnect', () => process.exit());
