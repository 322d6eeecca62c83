import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

/** Texts that were typed and not saved, by the client of the page and the form. They stay while the window is open. */
const unsaved = new WeakMap<QueryClient, Map<string, object>>();

/**
 * Returns what was typed in a form and neither saved nor cancelled, and the functions that change it.
 * @param form names the form; the text of a form outlives its component
 */
export function useTyped<Draft extends object>(form: string) {
  const client = useQueryClient();
  const all = (unsaved.get(client) ?? new Map()) as Map<string, Partial<Draft>>;
  unsaved.set(client, all);
  const [typed, setTyped] = useState<Partial<Draft>>(all.get(form) ?? {});
  const add = (part: Partial<Draft>) => {
    // The shown text stays, also if an earlier form of this name has saved it meanwhile and removed it from the map.
    const next = { ...typed, ...all.get(form), ...part };
    all.set(form, next);
    setTyped(next);
  };
  return { typed, add, forget: () => void all.delete(form) };
}
