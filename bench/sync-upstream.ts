/** The upstream of the synchronisation benchmark, in a process of its own: a sandbox without a rate limit. */
import { startSandbox } from '../src/sandbox/index.ts';

const sandbox = await startSandbox({ ...JSON.parse(process.argv[2] ?? '{}'), still: true, rateLimit: false });
const { baseUrl, chainId, markets } = sandbox;
process.stdout.write(`${JSON.stringify({ baseUrl, chainId, markets })}\n`);
process.once('SIGTERM', () => void sandbox.close());
