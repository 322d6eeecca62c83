/** Services for tests of the probe, over HTTP and gRPC. */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished } from 'vitest';
import { startSandbox } from '../../sandbox/index.ts';
import { probeService } from './probe-service.ts';
import type { ProbeLimits } from './service-prober.ts';

/** A signal that never aborts. */
export const neverAborted = new AbortController().signal;

/** Probes one address for data and transactions, without waiting between requests. */
export const probeAddress = (address: string, limits: ProbeLimits = {}) =>
  probeService({ address, transactionAddress: address }, neverAborted, { requestsPerSecond: 10_000, ...limits });

/** The verdict of each check. */
export const verdicts = ({ checks }: Awaited<ReturnType<typeof probeAddress>>) =>
  Object.fromEntries(checks.map(({ what, verdict }) => [what, verdict]));
/** The sentences of all checks, to print with a failed test. */
export const texts = ({ checks }: Awaited<ReturnType<typeof probeAddress>>) =>
  checks.map(({ what, text, milliseconds }) => `${what} (${milliseconds} ms): ${text}`).join('\n');

/** Serves fixed answers until the test ends. Returns the address. */
export function serveAnswers(answer: (path: string) => [status: number, body: string]): Promise<string> {
  return listen((request, response) => {
    const [status, body] = answer(request.url ?? '');
    response.writeHead(status, { 'content-type': body.startsWith('<') ? 'text/html' : 'application/json' }).end(body);
  });
}

/** Listens on a free port until the test ends. Returns the address. */
export async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Probes a complete service at the address of a form. */
export async function expectInFull(protocol: 'http:' | 'grpc:'): Promise<void> {
  const sandbox = await startSandbox({ parties: 20, height: 3_000, still: true, rateLimit: false });
  onTestFinished(() => sandbox.close());
  const report = await probeAddress(sandbox.baseUrl.replace('http:', protocol));
  expect(new Set(Object.values(verdicts(report)))).toEqual(new Set(['ok']));
  expect(report).toMatchObject({
    usable: true,
    summary: `Data gateway of ${sandbox.chainId}, at block 3,000`,
    chainId: sandbox.chainId,
    height: 3000n,
    epoch: 4n,
    wireNames: 'network',
  });
  expect(report.markets).toEqual(sandbox.markets);
  expect(report.lagMs).toBeGreaterThan(86_400_000);
  expect(Math.abs(report.clockSkewMs ?? 999_999)).toBeLessThan(60_000);
}
