/** Requests pages of 100 parties from a gateway without a pause, in its own thread, and reports the duration of each. */
import { parentPort, workerData } from 'node:worker_threads';
import { Pool } from 'undici';

const { address, token } = workerData as { address: string; token: string };
const pool = new Pool(address, { connections: 1 });
const headers = { authorization: `Bearer ${token}` };
let times: number[] = [];
let goesOn = true;

parentPort?.on('message', (message: 'tell' | 'end') => {
  if (message === 'end') goesOn = false;
  parentPort?.postMessage(times);
  times = [];
});
for (let cursor = ''; goesOn; ) {
  const started = performance.now();
  const after = cursor === '' ? '' : `&pagination.after=${encodeURIComponent(cursor)}`;
  const path = `/api/v2/parties?pagination.first=100${after}`;
  const { statusCode, body } = await pool.request({ method: 'GET', path, headers });
  const answer = (await body.json()) as { parties?: { pageInfo: { endCursor: string; hasNextPage: boolean } } };
  // A row that is not stored yet makes the gateway wait for upstream; that time says nothing about the gateway.
  const page = statusCode === 200 ? answer.parties?.pageInfo : undefined;
  if (page !== undefined) times.push(performance.now() - started);
  cursor = page?.hasNextPage === true ? page.endCursor : '';
}
await pool.close();
parentPort?.close();
