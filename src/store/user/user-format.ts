import { join } from 'node:path';

/**
 * Returns the path of the file of the user's own work in a network's folder: jobs, drafts, checks. It cannot be fetched
 * again and is never rebuilt.
 */
export function userFile(folder: string): string {
  return join(folder, 'user.sqlite');
}

/** One script for each format of user.sqlite. A script that has shipped never changes. */
export const USER_MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE document (
    key INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    content TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    changed_at INTEGER NOT NULL,
    UNIQUE (kind, id)
  ) STRICT;
  `,
];
