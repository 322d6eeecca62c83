/** The way to the transaction gateway of the network that is shown, and what it told of blocks and proofs. */
import { type CheckResult, OrreryError, type Transaction, type TransactionTerms } from '../contract/index.ts';
import type { CurrentNetwork } from '../networks/index.ts';
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
  /** Why a signature for this gateway's chain is dangerous; undefined where the data gateway names the chain too. */
  danger(): string | undefined;
  close(): Promise<void>;
}

/** Blocks that are remembered: more than the window of any network that keeps to the usual terms. */
const MAX_BLOCKS = 1000;

/** The network that is shown, as far as it matters here; asked again at every call. */
export interface LinkedNetwork extends Pick<CurrentNetwork, 'transactionAddress'> {
  readonly open: { chainId: string } | null;
  readonly profile: { requestsPerSecond: number };
}

/** @param claimsElsewhere says that another known network has claimed a chain */
export function createTransactionLink(
  network: LinkedNetwork,
  claimsElsewhere: (chainId: string) => boolean = () => false,
): TransactionLink {
  /** The chain that the transaction gateway of an address named first, where the data gateway of that address names none. */
  const named = new Map<string, string>();
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
    if (blocks.size > MAX_BLOCKS && oldest !== undefined) blocks.delete(oldest);
  }

  /** Undefined where nothing is known; else no other chain is taken. */
  function expectedOf({ chainId, address }: TransactionTerms): string | undefined {
    const expected = network.open?.chainId;
    const unnamed = unnamedAddress(expected);
    if (unnamed === undefined) return expected;
    const first = named.get(`${unnamed} ${address}`);
    // A chain that another network is known for is not taken from a gateway whose data gateway does not confirm it.
    if (first === undefined && claimsElsewhere(chainId)) return expected;
    named.set(`${unnamed} ${address}`, first ?? chainId);
    return first ?? chainId;
  }

  return {
    async terms(signal) {
      const terms = await gateway().gateway.terms(signal);
      requireChain(terms, expectedOf(terms));
      remember(terms);
      return terms;
    },
    async check(tx, signal) {
      const { address, gateway: chosen } = gateway();
      return { result: await chosen.check(tx, signal), address };
    },
    latest: () => (last !== null && isOf(last, expectedOf(last)) ? last : null),
    danger() {
      const unnamed = unnamedAddress(network.open?.chainId);
      if (unnamed === undefined || isSameHost(unnamed, network.transactionAddress)) return undefined;
      return `The data gateway does not name its chain. The transaction gateway ${hostOf(network.transactionAddress)} alone says for which chain a signature is valid.`;
    },
    block: (height) => blocks.get(height),
    async close() {
      await held?.gateway.close();
    },
  };
}

const UNNAMED = 'at ';

/** The address that stands in for the id of a chain whose data gateway names none. */
function unnamedAddress(chainId: string | undefined): string | undefined {
  return chainId?.startsWith(UNNAMED) ? chainId.slice(UNNAMED.length) : undefined;
}

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : address);

const isSameHost = (one: string, other: string) => hostOf(one) === hostOf(other);

function isOf({ chainId }: TransactionTerms, expected: string | undefined): boolean {
  return expected === undefined || expected === chainId;
}

function requireChain(terms: TransactionTerms, expected: string | undefined): void {
  if (isOf(terms, expected)) return;
  throw new OrreryError('CHAIN_MISMATCH', {
    service: hostOf(terms.address),
    actual: terms.chainId,
    expected: expected ?? '',
  });
}
