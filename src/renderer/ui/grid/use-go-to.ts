import { useCallback, useEffect, useState } from 'react';
import { announce } from '../parts/index.ts';
import type { Destination } from './go-to.tsx';
import type { GridRows } from './grid-rows.ts';
import { latestOnly } from './latest-only.ts';

/** Controls the field with which a person goes to a position. */
export interface GoToControl {
  isOpen: boolean;
  open: () => void;
  /** Closes the field and cancels the search. */
  close: () => void;
  /** Searches the position. The field closes when it is found. */
  go: (destination: Destination) => void;
}

/**
 * Returns the control with which a person goes to a position far down a list; undefined if the list cannot find one.
 * @param handlers `onFound` gets the index of the row
 */
export function useGoTo<Row>(
  list: GridRows<Row>,
  { onFound, onClose }: { onFound: (row: number) => void; onClose: () => void },
): GoToControl | undefined {
  const [isOpen, setOpen] = useState(false);
  const [searches] = useState(latestOnly);
  // A search that still runs belongs to the previous list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the generation names the list
  useEffect(() => searches.stop, [searches, list.generation]);
  const open = useCallback(() => setOpen(true), []);
  const { find } = list;
  if (find === undefined) return undefined;

  const close = () => {
    searches.stop();
    setOpen(false);
    onClose();
  };
  const go = async (destination: Destination) => {
    // The page of a row is read when the row is in sight; only a value must be searched for.
    const found = await searches.run(async (signal) =>
      'row' in destination ? destination : find(destination, signal),
    );
    if (found === undefined) return;
    if ('problem' in found) return announce(found.problem, 'bad');
    close();
    onFound(Math.min(found.row, Math.max(0, list.total - 1)));
  };
  return { isOpen, open, close, go: (destination) => void go(destination) };
}
