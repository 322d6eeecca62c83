import type { ListName, LogEntry } from '../contract/index.ts';

/** What synchronisation writes into the log: a sentence for people, of one list where it is about one. */
export interface EventLogEntry extends Pick<LogEntry, 'level' | 'text'> {
  list?: ListName;
  scope?: string;
}

export type EventLog = (entry: EventLogEntry) => void;
