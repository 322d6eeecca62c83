import { CalendarX2, ChartSpline } from 'lucide-react';
import { Button, State } from '../../ui/parts/index.ts';
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
  compared,
  onSearch,
}: {
  title: string;
  words: string;
  /** The compared market or period in the link. */
  compared: FundingSearch['with'];
  onSearch: (part: Partial<FundingSearch>) => void;
}) {
  return (
    <State
      icon={<CalendarX2 />}
      title={title}
      actions={
        <>
          <Button onPress={() => onSearch(writeRange({ kind: 'last', seconds: 86_400 }, compared))}>
            Last 24 hours
          </Button>
          <Button onPress={() => onSearch(writeRange({ kind: 'all' }, compared))}>Everything stored</Button>
        </>
      }
    >
      <p>{words}</p>
    </State>
  );
}
