/** Stores the results of checks in the network's own file. */
import { randomUUID } from 'node:crypto';
import { TransactionCheck } from '../contract/index.ts';
import type { UserStore } from '../store/index.ts';

const Kept = TransactionCheck.omit({ id: true, checkedAt: true });
const MAX_KEPT = 500;

type Document = { id: string; content: Omit<TransactionCheck, 'id' | 'checkedAt'>; createdAt: number };

const checksIn = (user: UserStore) => user.documents('check', Kept);
const checkOf = ({ id, content, createdAt }: Document): TransactionCheck => ({ ...content, id, checkedAt: createdAt });

/** Lists checks, newest first. */
export async function listChecks(user: UserStore, limit: number): Promise<TransactionCheck[]> {
  return (await checksIn(user).list(limit)).map(checkOf);
}

/** Stores a check. Removes the oldest one when there are too many. */
export async function keepCheck(user: UserStore, content: Document['content']): Promise<TransactionCheck> {
  const checks = checksIn(user);
  const id = randomUUID();
  await checks.put(id, content);
  for (const { id: old } of (await checks.list()).slice(MAX_KEPT)) await checks.remove(old);
  const kept = await checks.get(id);
  return checkOf(kept ?? { id, content, createdAt: Date.now() });
}

export function removeCheck(user: UserStore, id: string): Promise<boolean> {
  return checksIn(user).remove(id);
}
