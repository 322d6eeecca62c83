import { useRouter } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';
import { HistoryChoice } from '../features/history/link.ts';
import { readSearch, writeSearch } from './search-text.ts';

/**
 * Returns a function that keeps what a person chose in the History view, for each network until the page is closed. Call it
 * after each change of the path, with the id of the shown network. A new link to the view that chooses nothing gets the
 * last choice; one from outside, which names its network, does not.
 */
export function useKeptChoice(): (network: string, isNew: boolean) => void {
  const { history } = useRouter();
  const choices = useRef(new Map<string, string>());
  return useCallback(
    (network: string, isNew: boolean) => {
      const { pathname, search } = history.location;
      if (pathname !== '/history') return;
      const link = readSearch(search);
      const choice = writeSearch(HistoryChoice.parse(link));
      const last = choices.current.get(network) ?? '';
      if (isNew && choice === '' && last !== '' && link.network === undefined) {
        const place = `${pathname}${writeSearch({ ...link, ...readSearch(last) })}`;
        history.replace(place, undefined, { ignoreBlocker: true });
      } else choices.current.set(network, choice);
    },
    [history],
  );
}
