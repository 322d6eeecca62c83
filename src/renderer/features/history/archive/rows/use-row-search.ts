import { useCallback, useEffect, useMemo, useState } from 'react';
import { errorText } from '../../../../data/error-text.ts';
import type { GridRows } from '../../../../ui/grid/index.ts';
import type { ArchiveReader } from './archive-reader.ts';
import { NOT_SEARCHED, type RowSearch, type RowsWanted, searchRows } from './row-search.ts';
import type { ArchiveRow } from './row-source.ts';

interface Running {
  wanted: RowsWanted | undefined;
  found: RowSearch;
  error: string | null;
  /** Each turn searches further rows. */
  turn: number;
  generation: number;
}

/**
 * Searches the rows of a file while the page shows them.
 * @param wanted undefined searches nothing; memoize it, because another object is another search
 * @returns the found rows for a grid, the progress, and the function that searches further rows
 */
export function useRowSearch(reader: ArchiveReader, file: string, wanted: RowsWanted | undefined) {
  const [running, setRunning] = useState<Running>({
    wanted,
    found: NOT_SEARCHED,
    error: null,
    turn: 0,
    generation: 0,
  });
  let current = running;
  if (running.wanted !== wanted) {
    current = { wanted, found: NOT_SEARCHED, error: null, turn: 0, generation: running.generation + 1 };
    setRunning(current);
  }
  const { found, error, turn, generation } = current;

  // The search of a turn continues at the rows that the one before has found.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is found changes while the search runs
  useEffect(() => {
    if (wanted === undefined) return;
    const leaving = new AbortController();
    const change = (part: Partial<Running>) =>
      setRunning((before) => (before.wanted === wanted && !leaving.signal.aborted ? { ...before, ...part } : before));
    void (async () => {
      try {
        const search = searchRows(reader, { file, wanted, from: found }, leaving.signal);
        for await (const next of search) change({ found: next });
      } catch (thrown) {
        change({ error: errorText(thrown) });
      }
    })();
    return () => leaving.abort();
  }, [reader, file, wanted, turn]);

  const goOn = useCallback(() => setRunning((before) => ({ ...before, error: null, turn: before.turn + 1 })), []);
  const restart = useCallback(
    () => setRunning((before) => ({ ...before, found: NOT_SEARCHED, error: null, turn: before.turn + 1 })),
    [],
  );
  const rows = useMemo(
    (): GridRows<ArchiveRow> => ({
      rows: found.rows,
      start: 0,
      total: found.rows.length,
      totalKnown: true,
      state: found.rows.length > 0 || found.state !== 'searching' ? 'ready' : error === null ? 'loading' : 'failed',
      error,
      arrived: 0,
      generation,
      see: () => {},
      restart,
      retry: () => Promise.resolve(goOn()),
    }),
    [found, error, generation, restart, goOn],
  );
  return { rows, found, goOn };
}
