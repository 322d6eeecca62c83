/** HTTP client of a transaction gateway: the terms for transactions, and the check (docs/interface.md 4.6). */
import { z } from 'zod';
import { CheckResult, OrreryError, systemCode, Transaction, type TransactionTerms } from '../contract/index.ts';
import type { HttpAnswer } from './http/answer.ts';
import { createBudget } from './http/budget.ts';
import { createClient } from './http/client.ts';
import { refusedError } from './http/refusal.ts';
import { openExchange } from './open-exchange.ts';
import { checkUpstreamOptions, type UpstreamOptions } from './options.ts';
import { TermsAnswer as Answered } from './probe/probes.ts';
import { readAnswer } from './reading.ts';

/**
 * Client of a transaction gateway. Both calls may throw UPSTREAM_UNREACHABLE, UPSTREAM_REFUSED, UPSTREAM_LIMITED,
 * UPSTREAM_INVALID and CANCELLED.
 */
export interface TransactionGateway {
  /** Reads the newest block and the rules for a proof of work on it. Repeated after a transient error. */
  terms(signal: AbortSignal): Promise<TransactionTerms>;
  /**
   * Checks a transaction; null sends a request without one. Sent only once, because a check consumes the proof of work:
   * without an answer, the client cannot know if the proof is still valid.
   */
  check(tx: Transaction | null, signal: AbortSignal): Promise<CheckResult>;
  /** Closes every connection. Calls in progress fail. */
  close(): Promise<void>;
}

/** Longest requested pause that a call waits for (milliseconds). */
const MAX_WAIT_MS = 2_500;
/** Maximum size of an answer (bytes). Answers are small, and the thread that parses them also serves windows. */
const MAX_ANSWER_BYTES = 256 * 1024;
/** Shorter than the default timeouts, because a person is waiting (milliseconds). */
const TIMEOUTS = { headers: 10_000, body: 10_000, whole: 20_000 };

/**
 * Returns a client of a transaction gateway. It sends nothing before the first call.
 * @throws OrreryError OPTION_INVALID if the address or the rate is invalid
 */
export function createTransactionGateway(options: UpstreamOptions): TransactionGateway {
  const { url, rate, timeouts, answerAtMost } = checkUpstreamOptions({
    answerAtMost: MAX_ANSWER_BYTES,
    ...options,
    timeouts: { ...TIMEOUTS, ...options.timeouts },
  });
  const service = url.host;
  const exchange = openExchange(url, { timeouts, answerAtMost, onConnect: options.onConnect });
  const budget = createBudget({ requestsPerSecond: rate, maxWaitMs: MAX_WAIT_MS, service });
  const client = createClient(service, exchange, budget, options.onPause);

  return {
    async terms(signal) {
      const read = (answer: HttpAnswer) => {
        if (answer.status !== 200) throw refusedError(service, answer);
        return readAnswer(service, Answered, answer);
      };
      const terms = await client.get('/blockchain/height', read, { signal });
      return {
        address: options.baseUrl,
        chainId: terms.chainId,
        height: terms.height,
        blockHash: terms.hash,
        hashFunction: terms.spamPowHashFunction,
        difficulty: terms.spamPowDifficulty,
        pastBlocks: terms.spamPowNumberOfPastBlocks,
        perBlock: terms.spamPowNumberOfTxPerBlock,
        increasing: terms.spamPowIncreasingDifficulty,
      };
    },
    async check(tx, signal) {
      const answer = await client.post('/transaction/check', writeBody(tx), signal);
      if (answer.status !== 200) throw refusedError(service, answer);
      return readAnswer(service, CheckResult, answer);
    },
    close: () => exchange.close(),
  };
}

/** Error codes of connections that were not opened. Errors of an open one do not tell what was sent on it. */
const NOT_CONNECTED: ReadonlySet<string | undefined> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/**
 * Returns true if nothing was sent for a request that failed: no connection could be opened, or the service has asked for a
 * pause before.
 */
export function isNeverSent(thrown: unknown): boolean {
  // The refusal of a request that was sent is its cause.
  if (OrreryError.hasCode(thrown, 'UPSTREAM_LIMITED')) return thrown.cause === undefined;
  if (!OrreryError.hasCode(thrown, 'UPSTREAM_UNREACHABLE')) return false;
  const { cause } = thrown;
  // A name with several addresses fails once for each.
  const failures = cause instanceof AggregateError ? cause.errors : [cause];
  return failures.length > 0 && failures.every((each) => NOT_CONNECTED.has(systemCode(each)));
}

/** Returns the JSON body of a check, without members that are null; "{}" for no transaction. */
function writeBody(tx: Transaction | null): string {
  if (tx === null) return '{}';
  const members = Object.entries(z.encode(Transaction, tx)).filter(([, value]) => value !== null);
  return JSON.stringify({ tx: Object.fromEntries(members) });
}
