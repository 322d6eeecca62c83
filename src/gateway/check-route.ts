/** The check of a signed transaction (docs/interface.md 4.6), whatever the source makes of it. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { CheckResult, type DataSource, OrreryError, Transaction, type WireNames } from '../contract/index.ts';
import { disconnectSignal } from './http/disconnect.ts';
import { sendJson } from './http/responses.ts';

export const CHECK_PATH = '/transaction/check';

/** Networks take their own spelling, `input_data`, beside the documented `inputData`, and null for what is left out. */
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
  Transaction.extend({ pow: z.preprocess(asDocumented, Transaction.shape.pow) }),
);

/** Members that are not known are ignored, as networks do. */
const Body = z.object({ tx: Members.nullish() }, 'must be a JSON object');

/** @throws OrreryError BODY_INVALID */
function readBody(json: unknown): Transaction | null {
  const read = Body.safeParse(json);
  if (!read.success) {
    const [issue] = read.error.issues;
    const place = issue?.path.join('.') || 'it';
    throw new OrreryError('BODY_INVALID', { problem: `${place} ${issue?.message ?? 'is not valid'}` });
  }
  const { tx = null } = read.data;
  if (tx !== null && Buffer.from(tx.inputData, 'base64').toString('base64') !== tx.inputData) {
    throw new OrreryError('BODY_INVALID', { problem: 'tx.inputData must be standard base64' });
  }
  return tx;
}

export function addCheckRoute(app: FastifyInstance, source: DataSource, wireNames: WireNames): void {
  app.post(CHECK_PATH, async (request, reply) => {
    const result = await source.check(readBody(request.body), disconnectSignal(reply));
    return sendJson(reply, z.encode(CheckResult, result), wireNames);
  });
}
