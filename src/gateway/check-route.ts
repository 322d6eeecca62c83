import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { CheckResult, type DataSource, OrreryError, Transaction, type WireNames } from '../contract/index.ts';
import { disconnectSignal } from './http/disconnect.ts';
import { sendJson } from './http/responses.ts';

export const CHECK_PATH = '/transaction/check';

/**
 * Networks accept two spellings: their own, `input_data`, and the documented `inputData`. They also accept null for an
 * absent member.
 */
const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ['input_data', 'inputData'],
  ['pub_key', 'pubKey'],
]);

function asDocumented(json: unknown): unknown {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return json;
  const members = Object.entries(json).filter(([, value]) => value !== null);
  return Object.fromEntries(members.map(([name, value]) => [SPELLINGS.get(name) ?? name, value]));
}

const Members = z.preprocess(
  asDocumented,
  Transaction.extend({
    signature: z.preprocess(asDocumented, Transaction.shape.signature),
    pow: z.preprocess(asDocumented, Transaction.shape.pow),
  }),
);

/** Unknown members are ignored, as networks do. */
const Body = z.object({ tx: Members.nullish() }, 'must be a JSON object');

/**
 * Reads the body of a check. Returns its transaction, or null if it has none.
 * @throws OrreryError BODY_INVALID if it has another shape, or if `inputData` is not standard base64
 */
function readBody(json: unknown): Transaction | null {
  const read = Body.safeParse(json);
  if (!read.success) {
    const [issue] = read.error.issues;
    const location = issue?.path.join('.') || 'it';
    throw new OrreryError('BODY_INVALID', { problem: `${location} ${issue?.message ?? 'is not valid'}` });
  }
  const { tx = null } = read.data;
  if (tx !== null && Buffer.from(tx.inputData, 'base64').toString('base64') !== tx.inputData) {
    throw new OrreryError('BODY_INVALID', { problem: 'tx.inputData must be standard base64' });
  }
  return tx;
}

/**
 * Adds the route of the check (POST, docs/interface.md 4.6), which asks the source to check a signed transaction and
 * answers with its result. Errors are BODY_INVALID and those of the source.
 */
export function addCheckRoute(app: FastifyInstance, source: DataSource, wireNames: WireNames): void {
  app.post(CHECK_PATH, async (request, reply) => {
    const result = await source.check(readBody(request.body), disconnectSignal(reply));
    return sendJson(reply, z.encode(CheckResult, result), wireNames);
  });
}
