import { type Sandbox, startSandboxThread } from '../../src/sandbox/index.ts';

/** Names the network to the drivers, which this process starts. */
const VARIABLE = 'ORRERY_FAULTS_UPSTREAM';

export type Upstream = Pick<Sandbox, 'baseUrl' | 'chainId'>;

let own: Promise<Sandbox> | undefined;

/** A small network that does not move, served by the first process that asks for it. */
export async function upstream(): Promise<Upstream> {
  const given = process.env[VARIABLE];
  if (given !== undefined) return JSON.parse(given);
  own ??= startSandboxThread({ still: true, height: 1500, parties: 30, rateLimit: false });
  const { baseUrl, chainId } = await own;
  process.env[VARIABLE] = JSON.stringify({ baseUrl, chainId });
  return { baseUrl, chainId };
}

export async function stopUpstream(): Promise<void> {
  if (own === undefined) return;
  await (await own).close();
  own = undefined;
  delete process.env[VARIABLE];
}
