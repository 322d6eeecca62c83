import { useCallback, useEffect, useMemo, useState } from 'react';
import { z } from 'zod';
import { preferenceKey, usePreference } from '../../data/use-preference.ts';
import { type ColumnLayout, EMPTY_LAYOUT } from '../../ui/grid/index.ts';
import { afterQuiet } from './after-quiet.ts';

const Layout = z
  .object({
    order: z.array(z.string()).catch([]),
    hidden: z.record(z.string(), z.boolean()).catch({}),
    widths: z.record(z.string(), z.number().min(20).max(2000)).catch({}),
    pinned: z.array(z.string()).optional().catch(undefined),
  })
  .catch(EMPTY_LAYOUT);

/** Milliseconds without a change before the layout is saved: dragging a column's edge changes it at every pixel. */
const QUIET_MS = 400;

/**
 * Returns the layout of a view's columns and the function that changes it. It is stored for each network, 400
 * milliseconds after the last change or when the view closes.
 */
export function useLayout(network: string, view: string): [ColumnLayout, (layout: ColumnLayout) => void] {
  const [kept, keep] = usePreference(preferenceKey('columns', network, view), Layout);
  const [draft, setDraft] = useState<ColumnLayout>();
  const soon = useMemo(() => afterQuiet(QUIET_MS, keep), [keep]);
  // Also save a waiting layout when the view closes.
  useEffect(() => () => soon.flush(), [soon]);

  const change = useCallback(
    (layout: ColumnLayout) => {
      setDraft(layout);
      soon.put(layout);
    },
    [soon],
  );
  return [draft ?? kept, change];
}
