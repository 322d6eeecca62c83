import { CalendarX2, ChartSpline } from 'lucide-react';
import { Button, State } from '../../ui/parts/index.ts';
import type { LinkPart } from '../shared/link.ts';
import { type FundingSearch, writeRange } from './link.ts';

/** Shows that a market has no points. */
export function NoPoints() {
  return (
    <State icon={<ChartSpline />} title="No funding points">
      <p>This market has none, or it is not a perpetual market. Choose another market.</p>
    </State>
  );
}

/** Shows that a range has no points, with buttons for ranges that have some. */
export function NothingThere({
  title,
  words,
  onSearch,
}: {
  title: string;
  words: string;
  onSearch: (part: LinkPart<FundingSearch>) => void;
}) {
  return (
    <State
      icon={<CalendarX2 />}
      title={title}
      actions={
        <>
          <Button onPress={() => onSearch((newest) => writeRange({ kind: 'last', seconds: 86_400 }, newest.with))}>
            Last 24 hours
          </Button>
          <Button onPress={() => onSearch((newest) => writeRange({ kind: 'all' }, newest.with))}>
            Everything stored
          </Button>
        </>
      }
    >
      <p>{words}</p>
    </State>
  );
}
