import type { useNavigate } from '@tanstack/react-router';
import { PanelTop } from 'lucide-react';
import { z } from 'zod';
import { FUNDING_PARTS, FundingSearch, membersOfPart } from '../../features/funding/link.ts';
import { digitsParam } from '../../features/shared/link.ts';
import { VIEWS } from '../shell/views.ts';
import type { EntryProps } from './entries.tsx';

/** The place in the program that is shown. */
interface Place {
  pathname: string;
  search: unknown;
}

const EpochSearch = z.object({ epoch: digitsParam, after: digitsParam });

/**
 * Returns the other parts of views, which are not the first one that a view opens with, by the names of their tabs.
 * Like the tabs, they keep the epoch of nodes, and the market and range of funding.
 */
function partsFrom({ pathname, search }: Place) {
  const { epoch, after } = EpochSearch.parse(pathname.startsWith('/nodes') ? search : {});
  const at = pathname === '/nodes/compare' ? after : epoch;
  const funding = FundingSearch.parse(pathname === '/funding' ? search : {});
  return [
    { text: 'Compare epochs', to: '/nodes/compare', search: { after: at } },
    { text: 'Concentration', to: '/nodes/concentration', search: { epoch: at } },
    { text: 'Intervals', to: '/checkpoints/intervals', search: {} },
    ...FUNDING_PARTS.filter(({ value }) => value !== 'chart').map(
      ({ label, value }) => ({ text: label, to: '/funding', search: { ...funding, ...membersOfPart(value) } }) as const,
    ),
    { text: 'Networks', to: '/network', search: { tab: 'known' } },
  ] as const;
}

/** Returns the palette's entries that open a part of a view, such as the comparison of two epochs. */
export function partEntries(navigate: ReturnType<typeof useNavigate>, shown: Place): EntryProps[] {
  return partsFrom(shown).flatMap(({ text, to, search }) => {
    const view = VIEWS.find((each) => to === each.to || to.startsWith(`${each.to}/`));
    if (view === undefined) return [];
    return {
      value: `go to ${view.label} ${text}`,
      icon: <PanelTop aria-hidden="true" />,
      text,
      about: view.label,
      onSelect: () => void navigate({ to, search }),
    };
  });
}
