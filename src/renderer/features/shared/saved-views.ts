/** Views that a person saved under a name, with their filter, sorting, range and open record. */
import { z } from 'zod';
import { preferenceKey, storedListOf, usePreference } from '../../data/use-preference.ts';
import { useStatus } from '../../data/use-status.ts';

/** A view that a person saved under a name. */
const SavedView = z.object({ name: z.string(), /** Path and search, as in a link. */ link: z.string() });
export type SavedView = z.output<typeof SavedView>;

const SavedViews = storedListOf(SavedView);

/** Maximum number of saved views; more would hide the navigation. */
export const MAX_SAVED_VIEWS = 20;

/** Returns the list with a view added at the end. A view of the same name gets the new link and keeps its place. */
export function withView(views: readonly SavedView[], view: SavedView): SavedView[] {
  return views.some(({ name }) => name === view.name)
    ? views.map((each) => (each.name === view.name ? view : each))
    : [...views, view];
}

/**
 * Returns the saved views of the current network, stored in the data folder, and the functions that save and remove
 * one.
 */
export function useSavedViews() {
  const network = useStatus()?.network.id ?? 'unknown';
  const [views, set] = usePreference(preferenceKey('views', network), SavedViews);
  return {
    views,
    save: (view: SavedView) => set((now) => withView(now, view)),
    /** Removes the view of this name. Returns the function that puts it back at its position. */
    remove(name: string) {
      const index = views.findIndex((view) => view.name === name);
      const removed = views.slice(index, index + 1);
      set((now) => now.filter((view) => view.name !== name));
      return () =>
        void set((now) => (now.some((view) => view.name === name) ? now : now.toSpliced(index, 0, ...removed)));
    },
  };
}
