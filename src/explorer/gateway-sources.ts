/** The gateway's sources: the current network, whose parts other modules have. */
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DataSource, type LastBlock, OrreryError, type TransactionTerms, unwritable } from '../contract/index.ts';
import type { SqlSource } from '../gateway/index.ts';
import { type CurrentNetwork, mapSwitchError, readThroughLists } from '../networks/index.ts';
import type { Transactions } from '../signing/index.ts';

const NEVER = new AbortController().signal;

function asLastBlock(terms: TransactionTerms): LastBlock {
  return {
    height: terms.height,
    hash: terms.blockHash,
    spamPowHashFunction: terms.hashFunction,
    spamPowDifficulty: terms.difficulty,
    spamPowNumberOfPastBlocks: terms.pastBlocks,
    spamPowNumberOfTxPerBlock: terms.perBlock,
    spamPowIncreasingDifficulty: terms.increasing,
    chainId: terms.chainId,
  };
}

/**
 * Returns the current network as a data source for the gateway: its lists and history, which are fetched where they are
 * not stored, and the answers of its transaction gateway.
 */
export function readThroughSource(
  session: CurrentNetwork,
  transactions: Pick<Transactions, 'forward' | 'terms'>,
): DataSource {
  return {
    get chainId() {
      return session.open?.chainId ?? '';
    },
    lists: (signal) =>
      mapSwitchError(session, signal, async () =>
        readThroughLists(session, session.open ?? (await session.whenOpen(signal))),
      ),
    segments: (signal) =>
      mapSwitchError(session, signal, async () => (await session.whenOpen(signal)).historyService.published.segments()),
    export: (request, signal) =>
      mapSwitchError(session, signal, async () =>
        (await session.whenOpen(signal)).historyService.published.export(request, signal),
      ),
    check: (tx, signal) => mapSwitchError(session, signal, () => transactions.forward(tx, signal)),
    lastBlock: (signal = NEVER) =>
      mapSwitchError(session, signal, async () => asLastBlock(await transactions.terms(signal))),
    async position() {
      return (await session.open?.reader.position()) ?? null;
    },
  };
}

/**
 * Returns the object that answers queries of the gateway about the current network. A result is a temporary file, which
 * `close` removes.
 */
export function sqlSource(session: CurrentNetwork): SqlSource {
  return {
    async query({ chain, ...request }, format, signal) {
      const { queries, chainId } = await session.whenOpen(signal);
      if (chain !== undefined && chain !== chainId) {
        throw new OrreryError('CHAIN_NOT_SHOWN', { asked: chain, shown: chainId });
      }
      const folder = await mkdtemp(join(tmpdir(), 'orrery-result-')).catch((thrown: unknown) => {
        throw unwritable(tmpdir(), thrown);
      });
      const close = () => rm(folder, { recursive: true, force: true }).catch(() => {});
      const file = join(folder, `result.${format}`);
      try {
        const { bytes, asOf, tables } = await queries.export({ ...request, format, file }, signal);
        return { bytes, asOf, tables, read: () => createReadStream(file), close };
      } catch (thrown) {
        await close();
        throw thrown;
      }
    },
  };
}
