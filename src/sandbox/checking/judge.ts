/**
 * The sandbox's check of a transaction: the stages, codes and texts of a real node (docs/network.md 6.2 to 6.4).
 * Nothing is ever executed, so replay protection knows only the proofs seen since the newest block. The number of
 * transactions of a key in a block does not count: nodes check it when they build a block.
 */
import type { JsonObject } from '@bufbuild/protobuf';
import type { CheckResult, Transaction } from '../../contract/index.ts';
import { commandToJson, decodeInputData, refusalOfTransaction } from '../../transactions/index.ts';
import { createGas } from './gas.ts';
import { refusalOfCommand } from './per-command.ts';
import { type Chain, refusalOfReplay } from './replay.ts';
import { createSeenProofs } from './seen-proofs.ts';

/** The world whose network checks transactions. */
export interface JudgeOptions extends Chain {
  seed: string;
  chainId: string;
  /** Ids of the markets. */
  markets: readonly string[];
}

/** The network's check of transactions. */
export interface Judge {
  /**
   * Returns the answer of the network's check; null stands for a request without a transaction.
   * @throws OrreryError TRANSACTION_INVALID if the input data is not base64; such a transaction never reaches a node
   */
  check(tx: Transaction | null): CheckResult;
}

const PASSED = 0;
const NOT_UNDERSTOOD = 60;
const REPLAYED = 89;

/** Returns the sandbox's check. It remembers the proofs that it has seen since the newest block. */
export function createJudge(options: JudgeOptions): Judge {
  const { seed, chainId, markets } = options;
  const seen = createSeenProofs();
  const gas = createGas(seed, markets);
  const known = new Set(markets);

  return {
    check(tx) {
      const refusal = refusalOfTransaction(tx, chainId);
      if (tx === null || refusal !== undefined) {
        const data = refusal ?? '';
        return resultOf({ code: NOT_UNDERSTOOD, data, info: data });
      }
      const { command, blockHeight } = decodeInputData(Buffer.from(tx.inputData, 'base64'));
      if (command === undefined) return resultOf({ code: NOT_UNDERSTOOD, data: 'tx.input_data.command (is required)' });
      const name = command.field.jsonName;
      const body = commandToJson(command)[name] as JsonObject;
      const replayed = refusalOfReplay(tx, { name, blockHeight }, options, seen);
      if (replayed !== undefined) return resultOf({ code: REPLAYED, data: replayed });
      const refused = refusalOfCommand(name, body, known);
      return refused === undefined ? resultOf({ code: PASSED, gasWanted: gas(name, body) }) : resultOf(refused);
    },
  };
}

function resultOf(given: Partial<CheckResult> & { code: number }): CheckResult {
  const silent = { gasWanted: 0n, gasUsed: 0n, data: '', log: '', info: '' };
  return { success: given.code === PASSED, ...silent, ...given };
}
