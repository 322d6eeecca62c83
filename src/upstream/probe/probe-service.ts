/** A first look at a service that is to be added: whether it speaks the interface, what it has, and how it stands. */
import { z } from 'zod';
import { lists, type Market, PROBED, type ProbeReport, pageOf } from '../../contract/index.ts';
import { namesIn } from '../reading.ts';
import { createTransactionGateway } from '../transaction-gateway.ts';
import { BlockchainHeight, CurrentEpoch, MarketsPage, ProfilesPage, SegmentsAnswer, Statistics } from './probes.ts';
import { createServiceLooker, isAbsentStatus, PROBE_TIMEOUTS, type ServiceLooker } from './service-looker.ts';

export type ServiceProbe = Omit<ProbeReport, 'known' | 'suggestedName'>;

const ONE = '?pagination.first=1';
const NodesAnswer = z.object({ nodes: pageOf(lists.nodes.record) });
const PartiesAnswer = z.object({ parties: pageOf(lists.parties.record) });
const CheckpointsAnswer = z.object({ checkpoints: pageOf(lists.checkpoints.record) });

interface Told {
  chainId: string | null;
  height: bigint | null;
  epoch: bigint | null;
  version: string;
}

/** What the service says of its chain, by the endpoints made for that. */
async function lookAtChain(looker: ServiceLooker): Promise<Told> {
  const { look, note, service } = looker;
  const statistics = await look({
    what: 'statistics',
    path: '/statistics',
    schema: Statistics,
    found: ({ statistics: { epochSeq } }) =>
      epochSeq === undefined ? 'Chain status' : `Chain status and epoch (${epochSeq.toLocaleString('en')})`,
    absent: 'No statistics. Orrery finds the epoch in another way.',
  });
  const { chainId = '', blockHeight, epochSeq, appVersion = '' } = statistics?.value.statistics ?? {};
  const told = {
    chainId,
    height: looker.seen.height ?? blockHeight ?? null,
    epoch: epochSeq ?? null,
    version: appVersion,
  };
  if (chainId === '' && looker.checks.get('reachable')?.verdict === 'ok') {
    const answer = await look({
      what: 'chain',
      path: '/blockchain/height',
      schema: BlockchainHeight,
      found: () => '',
      absent: '',
    });
    told.chainId = answer?.value.chainId ?? '';
    told.height ??= answer?.value.height ?? null;
  }
  if (told.chainId === '') {
    note('chain', 'absent', `${service} does not name its chain. Orrery uses its address instead.`);
  } else note('chain', 'ok', `Chain "${told.chainId}"${at(told.height)}`);
  return { ...told, chainId: told.chainId || null };
}

const at = (height: bigint | null) => (height === null ? '' : `, at block ${height.toLocaleString('en')}`);

async function lookAtLists({ look }: ServiceLooker) {
  const nodes = await look({
    what: 'nodes',
    path: `${lists.nodes.path}${ONE}`,
    schema: NodesAnswer,
    found: () => 'List of nodes',
    absent: 'No list of nodes: this is not the address of a data gateway.',
    isNeeded: true,
  });
  await look({
    what: 'parties',
    path: `${lists.parties.path}${ONE}`,
    schema: PartiesAnswer,
    found: () => 'List of parties',
    absent: 'No list of parties: this is not the address of a data gateway.',
    isNeeded: true,
  });
  await look({
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

function perpetualsIn({ markets }: z.output<typeof MarketsPage>): Market[] {
  return markets.edges.flatMap(({ node: { id, tradableInstrument } }) => {
    const instrument = tradableInstrument?.instrument;
    return instrument?.perpetual == null ? [] : [{ id, code: instrument.code, name: instrument.name }];
  });
}

async function lookAtExtras({ look }: ServiceLooker) {
  const epoch = await look({
    what: 'epochs',
    path: '/api/v2/epoch',
    schema: CurrentEpoch,
    found: ({ epoch: { seq } }) => `Current epoch (${seq.toLocaleString('en')})`,
    absent: 'No current epoch. Orrery finds it in another way.',
  });
  const markets = await look({
    what: 'markets',
    path: '/api/v2/markets',
    schema: MarketsPage,
    found: (answer) => `List of markets (${perpetualsIn(answer).length} perpetual on the first page)`,
    absent: 'No list of markets. Enter the ids of the perpetual markets that you want.',
  });
  await look({
    what: 'profiles',
    path: `/api/v2/parties/profiles${ONE}`,
    schema: ProfilesPage,
    found: () => 'Party names',
    absent: 'No party names.',
  });
  await look({
    what: 'segments',
    path: '/api/v2/networkhistory/segments',
    schema: SegmentsAnswer,
    found: ({ segments }) => `List of history segments (${segments.length.toLocaleString('en')})`,
    absent: 'No list of history segments. You can still enter block ranges.',
  });
  return {
    epoch: epoch?.value.epoch.seq ?? null,
    markets: markets === null ? [] : perpetualsIn(markets.value),
  };
}

async function lookAtTransactions({ note, end, failureOf }: ServiceLooker, baseUrl: string): Promise<void> {
  const gateway = createTransactionGateway({ baseUrl, timeouts: PROBE_TIMEOUTS });
  const startedAt = performance.now();
  const took = () => Math.round(performance.now() - startedAt);
  try {
    // A request without a transaction is judged like any other, and uses nothing up.
    await gateway.check(null, end);
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
 * Looks at a service: about a dozen requests, one after the other, at most four a second, for at most 45 s in all unless said.
 * @throws OrreryError OPTION_INVALID when an address is none, CANCELLED; whatever else goes wrong stands in the report
 */
export async function probeService(
  { address, transactionAddress }: { address: string; transactionAddress: string },
  signal: AbortSignal,
  withinMs?: number,
): Promise<ServiceProbe> {
  const looker = createServiceLooker(address, signal, withinMs);
  try {
    const chain = await lookAtChain(looker);
    const isThere = looker.checks.get('reachable')?.verdict === 'ok';
    const listed = isThere ? await lookAtLists(looker) : { wireNames: null, epoch: null };
    const extras = isThere ? await lookAtExtras(looker) : { epoch: null, markets: [] };
    if (isThere) await lookAtTransactions(looker, transactionAddress);
    const checks = PROBED.map((what) => {
      const skipped = { what, verdict: 'skipped' as const, text: 'Not tested.', milliseconds: null };
      const check = looker.checks.get(what) ?? skipped;
      // Without an answer nothing can be said of anything but that.
      return isThere || what === 'reachable' ? check : skipped;
    });
    const needed = ['reachable', 'nodes', 'parties', 'checkpoints'];
    const failed = checks.find(({ what, verdict }) => needed.includes(what) && verdict !== 'ok');
    const { seen } = looker;
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
    await looker.close();
  }
}
