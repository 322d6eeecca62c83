/** Opens, guards and migrates any database file. */

export { BOUND_NUMBER } from './bound-number.ts';
export type { Connection, SqlValue } from './connection.ts';
export { isOutdated, type Migration, openForReading, openForWriting } from './open-file.ts';
export { afterPrefix, foldCase } from './text.ts';
