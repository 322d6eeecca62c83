/** The HTTP client of a transaction gateway: what is asked of transactions, and the check (docs/interface.md 4.6). */
import { z } from 'zod';
import { CheckResult, Transaction, type TransactionTerms } from '../contract/index.ts';
import type { Answer } from './http/answer.ts';
import { createBudget } from './http/budget.ts';
import { createClient } from './http/client.ts';
import { createExchange } from './http/exchange.ts';
import { refusal } from './http/refusal.ts';
import { checkOptions, type UpstreamOptions } from './options.ts';
import { TransactionTerms as Answered } from './probe/probes.ts';
import { readAnswer } from './reading.ts';

/** Both calls may throw UPSTREAM_UNREACHABLE, UPSTREAM_REFUSED, UPSTREAM_LIMITED, UPSTREAM_INVALID and CANCELLED. */
export interface TransactionGateway {
  /** The newest block, and what a proof of work for it must be. Sent again where it met a transient error. */
  terms(signal: AbortSignal): Promise<TransactionTerms>;
  /**
   * Has a transaction judged; null sends a request without one. Sent once: a check uses up the proof of work, so where no
   * answer comes nobody knows whether it still holds.
   */
  check(tx: Transaction | null, signal: AbortSignal): Promise<CheckResult>;
  close(): Promise<void>;
}

/** The longest pause that a call waits out (milliseconds). */
const PATIENCE_MS = 2_500;
/** What it answers is small; it is read where windows are served (bytes). */
const MAX_ANSWER_BYTES = 256 * 1024;
/** What a person waits for is not to take as long as a walk through a list (milliseconds). */
const TIMEOUTS = { headers: 10_000, body: 10_000, whole: 20_000 };

/** @throws OrreryError OPTION_INVALID; nothing is sent before the first call */
export function createTransactionGateway(options: UpstreamOptions): TransactionGateway {
  const { url, rate, timeouts, answerAtMost } = checkOptions({
    answerAtMost: MAX_ANSWER_BYTES,
    ...options,
    timeouts: { ...TIMEOUTS, ...options.timeouts },
  });
  const service = url.host;
  const exchange = createExchange(url, { timeouts, answerAtMost, onConnect: options.onConnect });
  const budget = createBudget({ requestsPerSecond: rate, patienceMs: PATIENCE_MS, service });
  const client = createClient(service, exchange, budget, options.onPause);

  return {
    async terms(signal) {
      const read = (answer: Answer) => {
        if (answer.status !== 200) throw refusal(service, answer);
        return readAnswer(service, Answered, answer);
      };
      const told = await client.get('/blockchain/height', read, signal);
      return {
        address: options.baseUrl,
        chainId: told.chainId,
        height: told.height,
        blockHash: told.hash,
        hashFunction: told.spamPowHashFunction,
        difficulty: told.spamPowDifficulty,
        pastBlocks: told.spamPowNumberOfPastBlocks,
        perBlock: told.spamPowNumberOfTxPerBlock,
        increasing: told.spamPowIncreasingDifficulty,
      };
    },
    async check(tx, signal) {
      const answer = await client.post('/transaction/check', writeBody(tx), signal);
      if (answer.status !== 200) throw refusal(service, answer);
      return readAnswer(service, CheckResult, answer);
    },
    close: () => exchange.close(),
  };
}

/** What is not there is left out rather than written as null. */
function writeBody(tx: Transaction | null): string {
  if (tx === null) return '{}';
  const members = Object.entries(z.encode(Transaction, tx)).filter(([, value]) => value !== null);
  return JSON.stringify({ tx: Object.fromEntries(members) });
}
