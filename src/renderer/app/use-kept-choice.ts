import { useRouter } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';
import { FundingSearch, shownBy } from '../features/funding/link.ts';
import { HistoryChoice } from '../features/history/link.ts';
import { ListSearch } from '../features/shared/link.ts';
import { readSearch, writeSearch } from './search-text.ts';

/** The paths of the lists that can be sorted. */
const LISTS: ReadonlySet<string> = new Set(['/nodes', '/nodes/compare', '/parties', '/checkpoints', '/funding']);

/** The part of a link that is kept. */
interface Choice {
  /** The view, or the part of it. */
  place: string;
  /** The choice as text of a link; empty if the link has none. */
  text: string;
  /** True for a link such as that of the navigation: it asks for the view as it was left. */
  isOpen: boolean;
}

/** Returns the kept part of a link; undefined in a view of which nothing is kept. */
function choiceOf(pathname: string, link: Record<string, unknown>): Choice | undefined {
  if (pathname === '/history') {
    const text = writeSearch(HistoryChoice.parse(link));
    return { place: pathname, text, isOpen: text === '' };
  }
  if (!LISTS.has(pathname)) return undefined;
  const { sort, filter, open } = ListSearch.parse(link);
  return {
    place: pathname === '/funding' ? `${pathname} ${shownBy(FundingSearch.parse(link))}` : pathname,
    text: writeSearch({ sort }),
    isOpen: sort === undefined && filter === undefined && open === undefined,
  };
}

/**
 * Returns a function that keeps what a person chose in the History view, and the order of each list, for each network
 * until the page is closed. Call it after each change of the path, with the id of the shown network. A new link to the
 * view that chooses nothing gets the last choice; one from outside, which names its network, does not.
 */
export function useKeptChoice(): (network: string, isNew: boolean) => void {
  const { history } = useRouter();
  /** By network and place: the last choice, and the choice of the last link there. */
  const choices = useRef(new Map<string, { kept: string; seen: string }>());
  return useCallback(
    (network: string, isNew: boolean) => {
      const { pathname, search } = history.location;
      const link = readSearch(search);
      const choice = choiceOf(pathname, link);
      if (choice === undefined) return;
      const { place, text, isOpen } = choice;
      const key = `${network} ${place}`;
      const { kept, seen } = choices.current.get(key) ?? { kept: '', seen: '' };
      if (isNew && isOpen && kept !== '' && link.network === undefined) {
        const withChoice = `${pathname}${writeSearch({ ...link, ...readSearch(kept) })}`;
        history.replace(withChoice, undefined, { ignoreBlocker: true });
        return;
      }
      // A link to a record, or with a filter, may say nothing about the order. The person who then takes an order away does.
      const isChosen = text !== '' || (!isNew && seen !== '');
      choices.current.set(key, { kept: isChosen ? text : kept, seen: text });
    },
    [history],
  );
}
