/** The log of synchronisation, as those who write it see it. */
import type { ListName, LogEntry } from '../../contract/index.ts';

/** An entry that sync writes into the log: a sentence for people, and the list that it concerns, if any. */
export interface EventLogEntry extends Pick<LogEntry, 'level' | 'text'> {
  /** The list that the entry concerns; absent if it concerns none. */
  list?: ListName;
  /** The part of the list: a market id or an epoch number; absent for a whole list. */
  scope?: string;
}

/** Adds an entry to the event log of synchronisation. */
export type EventLog = (entry: EventLogEntry) => void;
