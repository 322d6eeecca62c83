import type { ListName, LogEntry } from '../contract/index.ts';

/** An entry that sync writes into the log: a sentence for people, and the list that it concerns, if any. */
export interface EventLogEntry extends Pick<LogEntry, 'level' | 'text'> {
  list?: ListName;
  scope?: string;
}

export type EventLog = (entry: EventLogEntry) => void;
