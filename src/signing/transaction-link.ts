/** The way to the transaction gateway of the network that is shown, and what it told of blocks and proofs. */
import { type CheckResult, OrreryError, type Transaction, type TransactionTerms } from '../contract/index.ts';
import type { ActiveNetwork } from '../networks/index.ts';
import { createTransactionGateway, type TransactionGateway } from '../upstream/index.ts';

export interface TransactionLink {
  /** @throws OrreryError UPSTREAM_*, CHAIN_MISMATCH where the gateway is of another chain than the network shown */
  terms(signal: AbortSignal): Promise<TransactionTerms>;
  /** Sent once. @throws OrreryError UPSTREAM_* */
  check(tx: Transaction | null, signal: AbortSignal): Promise<{ result: CheckResult; address: string }>;
  /** What was told last of the chain that is shown; null where nothing was. */
  latest(): TransactionTerms | null;
  /** A block that was told of, with the difficulty asked for then, in bits. */
  block(height: bigint): { hash: string; difficulty: number } | undefined;
  close(): Promise<void>;
}

/** Blocks that are remembered: more than the window of any network that keeps to the usual terms. */
const MOST_BLOCKS = 1000;

/** The network that is shown, as far as it matters here; asked again at every call. */
export interface LinkedNetwork extends Pick<ActiveNetwork, 'transactionAddress'> {
  readonly open: { chainId: string } | null;
  readonly profile: { requestsPerSecond: number };
}

export function createTransactionLink(network: LinkedNetwork): TransactionLink {
  const blocks = new Map<bigint, { hash: string; difficulty: number }>();
  let last: TransactionTerms | null = null;
  let held: { address: string; gateway: TransactionGateway } | undefined;

  function gateway(): { address: string; gateway: TransactionGateway } {
    const address = network.transactionAddress;
    if (address === '') {
      const reason = 'its address is not known yet';
      throw new OrreryError('UPSTREAM_UNREACHABLE', { service: 'The transaction gateway', reason });
    }
    if (held?.address !== address) {
      void held?.gateway.close();
      const { requestsPerSecond } = network.profile;
      held = { address, gateway: createTransactionGateway({ baseUrl: address, requestsPerSecond }) };
    }
    return held;
  }

  function remember(terms: TransactionTerms): void {
    if (last?.chainId !== terms.chainId) blocks.clear();
    last = terms;
    blocks.set(terms.height, { hash: terms.blockHash, difficulty: terms.difficulty });
    const [oldest] = blocks.keys();
    if (blocks.size > MOST_BLOCKS && oldest !== undefined) blocks.delete(oldest);
  }

  return {
    async terms(signal) {
      const terms = await gateway().gateway.terms(signal);
      requireChain(terms, network.open?.chainId);
      remember(terms);
      return terms;
    },
    async check(tx, signal) {
      const { address, gateway: chosen } = gateway();
      return { result: await chosen.check(tx, signal), address };
    },
    latest: () => (last !== null && isOf(last, network.open?.chainId) ? last : null),
    block: (height) => blocks.get(height),
    async close() {
      await held?.gateway.close();
    },
  };
}

/** An address stands in for the id of a chain whose data service names none. */
function isOf({ chainId }: TransactionTerms, expected: string | undefined): boolean {
  return expected === undefined || expected === chainId || expected.startsWith('at ');
}

function requireChain(terms: TransactionTerms, expected: string | undefined): void {
  if (isOf(terms, expected)) return;
  const service = URL.canParse(terms.address) ? new URL(terms.address).host : terms.address;
  throw new OrreryError('CHAIN_MISMATCH', { service, actual: terms.chainId, expected: expected ?? '' });
}
