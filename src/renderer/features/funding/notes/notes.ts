/** Notes that a person puts at times of a market's chart. They are stored in the data folder, for each network. */
import { useMemo } from 'react';
import { z } from 'zod';
import { preferenceKey, storedListOf, usePreference } from '../../../data/use-preference.ts';
import { useStatus } from '../../../data/use-status.ts';
import type { AxisMark } from '../../../ui/chart/index.ts';
import { formatMillis, repeatedOffset, type Zone } from '../../../ui/format/index.ts';

export const MAX_NOTE_LENGTH = 280;
/** Notes of one network are one preference, which is stored whole at every change. */
const MAX_BYTES = 56 * 1024;

const Note = z.object({
  id: z.string(),
  marketId: z.string(),
  /** Unix milliseconds. */
  at: z.number(),
  text: z.string().max(MAX_NOTE_LENGTH),
});
export type Note = z.output<typeof Note>;

const Notes = storedListOf(Note);

/** Returns the list with a note added, or in the place of the note with its id; the notes are in the order of their times. */
export function withNote(notes: readonly Note[], note: Note): Note[] {
  return [...notes.filter(({ id }) => id !== note.id), note].toSorted((one, other) => one.at - other.at);
}

/** Returns true if no further note can be stored. */
export function isFull(notes: readonly Note[]): boolean {
  return new TextEncoder().encode(JSON.stringify(notes)).length > MAX_BYTES;
}

/** Returns the notes of some markets, the oldest first, and the functions that save and delete one. */
export function useNotes(marketIds: readonly string[]) {
  const network = useStatus()?.network.id ?? 'unknown';
  const [notes, set] = usePreference(preferenceKey('funding-notes', network), Notes);
  const key = marketIds.join();
  const shown = useMemo(() => notes.filter(({ marketId }) => key.split(',').includes(marketId)), [notes, key]);
  const isNowFull = useMemo(() => isFull(notes), [notes]);
  return {
    notes: shown,
    isFull: isNowFull,
    save: (note: Note) => set((now) => withNote(now, note)),
    /** Deletes a note. Returns the function that brings it back. */
    remove(note: Note) {
      set((now) => now.filter(({ id }) => id !== note.id));
      return () => void set((now) => withNote(now, note));
    },
  };
}

/** Returns the marks of notes in a chart, with their numbers in the list. */
export function markNotes(notes: readonly Note[]): AxisMark[] {
  return notes.map(({ at, text }, index) => ({ at, label: text, tone: 'neutral', number: String(index + 1) }));
}

/** Returns the time of a note (Unix milliseconds) to the second, with its offset if the clock shows it twice. */
export const noteTime = (at: number, zone: Zone): string => formatMillis(at, zone).short + repeatedOffset(at, zone);

/** Returns the visible notes as lines under a picture, with their numbers in the chart. */
export function noteLines(notes: readonly Note[], { from, to }: { from: number; to: number }, zone: Zone): string[] {
  return notes.flatMap(({ at, text }, index) =>
    at < from || at > to ? [] : [`Note ${index + 1}: ${noteTime(at, zone)}  ${text}`],
  );
}
