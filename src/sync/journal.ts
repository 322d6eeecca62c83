import type { ListName, LogEntry } from '../contract/index.ts';

/** What synchronisation writes into the log: a sentence for people, of one list where it is about one. */
export interface JournalEntry extends Pick<LogEntry, 'level' | 'text'> {
  list?: ListName;
  scope?: string;
}

export type Journal = (entry: JournalEntry) => void;
