/** Stores the results of checks in the network's own file, and explains them when they are read. */
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { type CheckResult, TransactionCheck } from '../contract/index.ts';
import type { UserStore } from '../store/index.ts';
import { explainCheck } from './explanations.ts';

/** Without the explanation, so that a check that an earlier version stored reads as one of today. */
const Kept = TransactionCheck.omit({ id: true, checkedAt: true, explanation: true });
const MAX_KEPT = 500;
/** Maximum length of a network's text that is stored (UTF-16 units). */
const MAX_TEXT_LENGTH = 16_384;

type Content = z.output<typeof Kept>;
type Document = { id: string; content: Content; createdAt: number };

const checksIn = (user: UserStore) => user.documents('check', Kept);
const checkOf = ({ id, content, createdAt }: Document): TransactionCheck => ({
  ...content,
  id,
  checkedAt: createdAt,
  explanation: explainCheck(content.result),
});

/** Returns up to `limit` stored checks with their explanations, newest first. */
export async function listChecks(user: UserStore, limit: number): Promise<TransactionCheck[]> {
  return (await checksIn(user).list(limit)).map(checkOf);
}

/**
 * Stores the result of a check under a new id, and returns it with its time and its explanation. Cuts texts of the
 * network to 16,384 characters. Removes the oldest checks beyond 500.
 */
export async function keepCheck(
  user: UserStore,
  { result: found, ...check }: Omit<Content, 'name'>,
): Promise<TransactionCheck> {
  const result = shortened(found);
  const name = Object.keys(check.inspection?.command ?? {})[0] ?? null;
  const content = { ...check, result, name };
  const checks = checksIn(user);
  const id = randomUUID();
  await checks.put(id, content);
  for (const { id: old } of (await checks.list()).slice(MAX_KEPT)) await checks.remove(old);
  const kept = await checks.get(id);
  return checkOf(kept ?? { id, content, createdAt: Date.now() });
}

/** Removes a stored check. Returns false if there is none with this id. */
export function removeCheck(user: UserStore, id: string): Promise<boolean> {
  return checksIn(user).remove(id);
}

function shortened(result: CheckResult): CheckResult {
  const cut = (text: string) => (text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text);
  return { ...result, data: cut(result.data), log: cut(result.log), info: cut(result.info) };
}
