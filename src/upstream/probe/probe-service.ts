/** Tests a service before it is added: its support of the interface, its endpoints and its state. */
import { z } from 'zod';
import { RETRY, retry } from '../../async/index.ts';
import { lists, PROBED, type ProbeReport, pageOf } from '../../contract/index.ts';
import { isAbsentStatus } from '../http/refusal.ts';
import { namesIn } from '../reading.ts';
import { createTransactionGateway } from '../transaction-gateway.ts';
import {
  BlockchainHeight,
  CurrentEpoch,
  MarketsPage,
  ProfilesPage,
  perpetualsOf,
  SegmentsAnswer,
  Statistics,
} from './probes.ts';
import { createServiceProber, PROBE_TIMEOUTS, type ProbeLimits, type ServiceProber } from './service-prober.ts';

/** The report of a tested service, without the parts that depend on the known networks. */
export type ServiceProbe = Omit<ProbeReport, 'known' | 'suggestedName'>;

const ONE = '?pagination.first=1';
const NodesAnswer = z.object({ nodes: pageOf(lists.nodes.record) });
const PartiesAnswer = z.object({ parties: pageOf(lists.parties.record) });
const CheckpointsAnswer = z.object({ checkpoints: pageOf(lists.checkpoints.record) });

interface ChainInfo {
  chainId: string | null;
  height: bigint | null;
  epoch: bigint | null;
  version: string;
}

/**
 * Asks the service for its chain id, height, epoch and version, and notes a check of each request. A value that the
 * service does not report is null, or an empty text for the version.
 * @throws OrreryError CANCELLED
 */
async function probeChain(prober: ServiceProber): Promise<ChainInfo> {
  const { test, note, service } = prober;
  const statistics = await test({
    what: 'statistics',
    path: '/statistics',
    schema: Statistics,
    found: ({ statistics: { epochSeq } }) =>
      epochSeq === undefined ? 'Chain status' : `Chain status and epoch (${epochSeq.toLocaleString('en')})`,
    absent: 'No statistics. Orrery finds the epoch in another way.',
  });
  const { chainId = '', blockHeight, epochSeq, appVersion = '' } = statistics?.value.statistics ?? {};
  const chain = {
    chainId,
    height: prober.seen.height ?? blockHeight ?? null,
    epoch: epochSeq ?? null,
    version: appVersion,
  };
  if (chainId === '' && prober.checks.get('reachable')?.verdict === 'ok') {
    const answer = await test({
      what: 'chain',
      path: '/blockchain/height',
      schema: BlockchainHeight,
      found: () => '',
      absent: '',
    });
    chain.chainId = answer?.value.chainId ?? '';
    chain.height ??= answer?.value.height ?? null;
  }
  if (chain.chainId === '') {
    note('chain', 'absent', `${service} does not name its chain. Orrery uses its address instead.`);
  } else note('chain', 'ok', `Chain "${chain.chainId}"${at(chain.height)}`);
  return { ...chain, chainId: chain.chainId || null };
}

const at = (height: bigint | null) => (height === null ? '' : `, at block ${height.toLocaleString('en')}`);

async function probeLists({ test }: ServiceProber) {
  const nodes = await test({
    what: 'nodes',
    path: `${lists.nodes.path}${ONE}`,
    schema: NodesAnswer,
    found: () => 'List of nodes',
    absent: 'No list of nodes: this is not the address of a data gateway.',
    isNeeded: true,
  });
  await test({
    what: 'parties',
    path: `${lists.parties.path}${ONE}`,
    schema: PartiesAnswer,
    found: () => 'List of parties',
    absent: 'No list of parties: this is not the address of a data gateway.',
    isNeeded: true,
  });
  await test({
    what: 'checkpoints',
    path: `${lists.checkpoints.path}${ONE}`,
    schema: CheckpointsAnswer,
    found: () => 'List of checkpoints',
    absent: 'No list of checkpoints: this is not the address of a data gateway.',
    isNeeded: true,
  });
  const named = nodes?.value.nodes.edges[0]?.node.delegations[0]?.epochSeq ?? '';
  return {
    wireNames: nodes === null ? null : namesIn(nodes.answer.body),
    epoch: /^\d{1,19}$/.test(named) ? BigInt(named) : null,
  };
}

async function probeExtras({ test }: ServiceProber) {
  const epoch = await test({
    what: 'epochs',
    path: '/api/v2/epoch',
    schema: CurrentEpoch,
    found: ({ epoch: { seq } }) => `Current epoch (${seq.toLocaleString('en')})`,
    absent: 'No current epoch. Orrery finds it in another way.',
  });
  const markets = await test({
    what: 'markets',
    path: '/api/v2/markets',
    schema: MarketsPage,
    found: (answer) => `List of markets (${perpetualsOf(answer).length} perpetual on the first page)`,
    absent: 'No list of markets. Enter the ids of the perpetual markets that you want.',
  });
  await test({
    what: 'profiles',
    path: `/api/v2/parties/profiles${ONE}`,
    schema: ProfilesPage,
    found: () => 'Party names',
    absent: 'No party names.',
  });
  await test({
    what: 'segments',
    path: '/api/v2/networkhistory/segments',
    schema: SegmentsAnswer,
    found: ({ segments }) => `List of history segments (${segments.length.toLocaleString('en')})`,
    absent: 'No list of history segments. You can still enter block ranges.',
  });
  return {
    epoch: epoch?.value.epoch.seq ?? null,
    markets: markets === null ? [] : perpetualsOf(markets.value),
  };
}

async function probeTransactions({ note, end, failureOf }: ServiceProber, baseUrl: string): Promise<void> {
  const gateway = createTransactionGateway({ baseUrl, timeouts: PROBE_TIMEOUTS });
  const startedAt = performance.now();
  const took = () => Math.round(performance.now() - startedAt);
  try {
    // The gateway checks a request without a transaction like any other. The check consumes nothing, so it can be repeated.
    await retry(RETRY.upstreamRequest, () => gateway.check(null, end), {
      signal: end,
      isRetryable: (error) => error.isTransient && error.code !== 'UPSTREAM_LIMITED',
    });
    note('transactions', 'ok', 'Transaction check', took());
  } catch (thrown) {
    const error = failureOf(thrown);
    const isMissing = error.code === 'UPSTREAM_REFUSED' && isAbsentStatus(Number(error.parameters.status));
    if (isMissing) note('transactions', 'absent', 'No transaction check.', took());
    else note('transactions', 'problem', error.message, took());
  } finally {
    await gateway.close();
  }
}

/**
 * Tests a service with about a dozen sequential requests, within the limits.
 * @throws OrreryError OPTION_INVALID for an invalid address or rate, CANCELLED; the report contains all other errors
 */
export async function probeService(
  { address, transactionAddress }: { address: string; transactionAddress: string },
  signal: AbortSignal,
  limits?: ProbeLimits,
): Promise<ServiceProbe> {
  const prober = createServiceProber(address, signal, limits);
  try {
    const chain = await probeChain(prober);
    const isThere = prober.checks.get('reachable')?.verdict === 'ok';
    const listed = isThere ? await probeLists(prober) : { wireNames: null, epoch: null };
    const extras = isThere ? await probeExtras(prober) : { epoch: null, markets: [] };
    if (isThere) await probeTransactions(prober, transactionAddress);
    const { closing } = prober;
    if (closing !== undefined) prober.note('reachable', 'problem', closing.message);
    const checks = PROBED.map((what) => {
      const skipped = { what, verdict: 'skipped' as const, text: 'Not tested.', milliseconds: null };
      const check = prober.checks.get(what) ?? skipped;
      // If the service did not answer, no other check has a result.
      return isThere || what === 'reachable' ? check : skipped;
    });
    const needed = ['reachable', 'nodes', 'parties', 'checkpoints'];
    const failed = checks.find(({ what, verdict }) => needed.includes(what) && verdict !== 'ok');
    const { seen } = prober;
    const height = seen.height ?? chain.height;
    return {
      address,
      transactionAddress,
      usable: failed === undefined,
      summary: failed?.text ?? `Data gateway of ${chain.chainId ?? 'an unnamed chain'}${at(height)}`,
      checks,
      chainId: chain.chainId,
      ...seen,
      height,
      epoch: chain.epoch ?? listed.epoch ?? extras.epoch,
      wireNames: listed.wireNames,
      version: chain.version,
      markets: extras.markets,
    };
  } finally {
    await prober.close();
  }
}
