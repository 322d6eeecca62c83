/** The connection to the current network's transaction gateway, and its last answers about blocks and proofs. */
import { type CheckResult, OrreryError, type Transaction, type TransactionTerms } from '../contract/index.ts';
import type { CurrentNetwork } from '../networks/index.ts';
import { createTransactionGateway, type TransactionGateway } from '../upstream/index.ts';

/** The connection to the transaction gateway of the current network. */
export interface TransactionLink {
  /**
   * Asks the gateway for its newest block and its terms for proofs, and remembers them.
   * @throws OrreryError UPSTREAM_*, GATEWAY_MISMATCH if the gateway belongs to another chain than the current network,
   * CANCELLED also if another network is current since
   */
  terms(signal: AbortSignal): Promise<TransactionTerms>;
  /**
   * Has the network check a transaction, and returns the result with the address of the gateway. It is sent once, and not
   * at all to a gateway that last named another chain, to `terms` or to the synchronisation.
   * @throws OrreryError UPSTREAM_*, GATEWAY_MISMATCH
   */
  check(tx: Transaction | null, signal: AbortSignal): Promise<{ result: CheckResult; address: string }>;
  /** Returns the last known terms of the current chain; null if there are none. */
  latest(): TransactionTerms | null;
  /**
   * Returns the hash of a block of the current chain that `terms` has seen, with its required difficulty in bits;
   * undefined for any other.
   */
  block(height: bigint): { hash: string; difficulty: number } | undefined;
  /**
   * Returns a sentence that says why a signature for this gateway's chain is dangerous; undefined if the data gateway
   * names the same chain, or if the first data gateway is the same service.
   */
  danger(): string | undefined;
  /** Closes the connection. */
  close(): Promise<void>;
}

/** Maximum number of remembered blocks: more than the proof window of a network with the usual terms. */
const MAX_BLOCKS = 1000;

/**
 * The part of the current network that the link needs. It is read again at every call, because the network can change.
 */
export interface LinkedNetwork extends Pick<CurrentNetwork, 'transactionAddress'> {
  /** The open network, with what its services last said of their chain; null until its chain is known. */
  readonly open: {
    chainId: string;
    network: { status(): { services: readonly { address: string; chainId: string | null }[] } };
  } | null;
  readonly profile: { requestsPerSecond: number; dataGateways: readonly string[] };
}

/**
 * Returns the connection to the transaction gateway of the network that is current at each call; it follows a change of
 * the network or of its address. No request is sent before the first call.
 * @param claimsElsewhere returns true if another known network has this chain id already; by default, no other is known
 */
export function createTransactionLink(
  network: LinkedNetwork,
  claimsElsewhere: (chainId: string) => boolean = () => false,
): TransactionLink {
  /** The first chain id from the transaction gateway of each address whose data gateway names no chain. */
  const named = new Map<string, string>();
  /** The last chain id from the gateway of each address, of whichever chain. */
  const answered = new Map<string, string>();
  const blocks = new Map<bigint, { hash: string; difficulty: number }>();
  let last: TransactionTerms | null = null;
  let current: Client | undefined;
  /** Clients of former addresses that wait for the answer to a check. */
  const former = new Set<Client>();

  /** Closes a client after the answers to its checks: their proofs of work are used. */
  async function retire(client: Client): Promise<void> {
    former.add(client);
    await client.checks;
    if (former.delete(client)) await client.gateway.close();
  }

  /**
   * Returns the client of the current address; a new one if the address has changed.
   * @throws OrreryError UPSTREAM_UNREACHABLE
   */
  function gateway(): Client {
    const address = network.transactionAddress;
    if (address === '') {
      const reason = 'its address is not known yet';
      throw new OrreryError('UPSTREAM_UNREACHABLE', { service: 'The transaction gateway', reason });
    }
    if (current?.address !== address) {
      if (current !== undefined) void retire(current);
      const { requestsPerSecond } = network.profile;
      const opened = createTransactionGateway({ baseUrl: address, requestsPerSecond });
      current = { address, gateway: opened, checks: Promise.resolve() };
    }
    return current;
  }

  function remember(terms: TransactionTerms): void {
    if (last?.chainId !== terms.chainId) blocks.clear();
    last = terms;
    blocks.set(terms.height, { hash: terms.blockHash, difficulty: terms.difficulty });
    const [oldest] = blocks.keys();
    if (blocks.size > MAX_BLOCKS && oldest !== undefined) blocks.delete(oldest);
  }

  /**
   * Returns the only acceptable chain id; undefined if none is known. Remembers the first one of a gateway whose data
   * gateway names no chain.
   */
  function expectedOf({ chainId, address }: NamedChain): string | undefined {
    const expected = network.open?.chainId;
    const unnamed = unnamedAddress(expected);
    if (unnamed === undefined) return expected;
    const first = named.get(`${unnamed} ${address}`);
    // Do not accept a chain of another known network from a gateway whose data gateway does not confirm it.
    if (first === undefined && claimsElsewhere(chainId)) return expected;
    named.set(`${unnamed} ${address}`, first ?? chainId);
    return first ?? chainId;
  }

  /**
   * Checks that the service at an address did not name another chain when it was last asked. It may not answer now.
   * @throws OrreryError GATEWAY_MISMATCH
   */
  function requireKnownChain(address: string): void {
    const service = network.open?.network.status().services.find((each) => each.address === address);
    for (const chainId of [answered.get(address), service?.chainId]) {
      if (chainId != null) requireChain({ address, chainId }, expectedOf({ address, chainId }));
    }
  }

  function latest(): TransactionTerms | null {
    if (last === null) return null;
    // If the data gateway names no chain, only the address tells the terms of this network from those of another one.
    const isUnnamed = unnamedAddress(network.open?.chainId) !== undefined;
    if (isUnnamed && last.address !== network.transactionAddress) return null;
    return isOf(last, expectedOf(last)) ? last : null;
  }

  return {
    async terms(signal) {
      const terms = await gateway().gateway.terms(signal);
      answered.set(terms.address, terms.chainId);
      const expected = expectedOf(terms);
      // The gateway of the network before is not one of another chain.
      if (!isOf(terms, expected) && terms.address !== network.transactionAddress)
        throw new OrreryError('CANCELLED', {});
      requireChain(terms, expected);
      remember(terms);
      return terms;
    },
    async check(tx, signal) {
      const client = gateway();
      const { address } = client;
      requireKnownChain(address);
      const answer = client.gateway.check(tx, signal);
      client.checks = Promise.allSettled([client.checks, answer]).then(() => undefined);
      return { result: await answer, address };
    },
    latest,
    danger() {
      const unnamed = unnamedAddress(network.open?.chainId);
      const [shown = ''] = network.profile.dataGateways;
      // A person knows a network by the host of its first data gateway, so another one that names no chain is not enough.
      const isOfTransactions = (address: string) => isSameHost(address, network.transactionAddress);
      if (unnamed === undefined || [unnamed, shown].every(isOfTransactions)) return undefined;
      return `The data gateway does not name its chain. Only the transaction gateway ${hostOf(network.transactionAddress)} says for which chain a signature is valid.`;
    },
    // The remembered blocks are of the chain of the last terms, which may be that of another network.
    block: (height) => (latest() === null ? undefined : blocks.get(height)),
    async close() {
      const open = [...former, ...(current === undefined ? [] : [current])];
      former.clear();
      await Promise.all(open.map((client) => client.gateway.close()));
    },
  };
}

/**
 * Returns the connection to one transaction gateway, without a network around it.
 * @param chainId the chain to which it must belong; undefined accepts any
 */
export function createGatewayLink(address: string, chainId: string | undefined): TransactionLink {
  const open = chainId === undefined ? null : { chainId, network: { status: () => ({ services: [] }) } };
  return createTransactionLink({
    open,
    profile: { requestsPerSecond: 10, dataGateways: [] },
    transactionAddress: address,
  });
}

/** The client of the gateway of an address. */
interface Client {
  address: string;
  gateway: TransactionGateway;
  /** Resolves after the answers to all checks that were sent so far. */
  checks: Promise<void>;
}

/** A service's address, and the chain that it names. */
type NamedChain = Pick<TransactionTerms, 'address' | 'chainId'>;

const UNNAMED = 'at ';

/**
 * Returns the address in a chain id of the form "at <address>"; undefined for any other chain id. Orrery uses that form
 * if the data gateway does not name its chain.
 */
export function unnamedAddress(chainId: string | undefined): string | undefined {
  return chainId?.startsWith(UNNAMED) ? chainId.slice(UNNAMED.length) : undefined;
}

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : address);

const isSameHost = (one: string, other: string) => hostOf(one) === hostOf(other);

function isOf({ chainId }: NamedChain, expected: string | undefined): boolean {
  return expected === undefined || expected === chainId;
}

/** Checks that a service names the expected chain. @throws OrreryError GATEWAY_MISMATCH */
function requireChain(named: NamedChain, expected: string | undefined): void {
  if (isOf(named, expected)) return;
  throw new OrreryError('GATEWAY_MISMATCH', {
    service: hostOf(named.address),
    actual: named.chainId,
    expected: expected ?? '',
  });
}
