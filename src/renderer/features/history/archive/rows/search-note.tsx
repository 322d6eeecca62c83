import { counted, formatInteger } from '../../../../ui/format/index.ts';
import { Button } from '../../../../ui/parts/index.ts';
import { ROWS_AT_A_TIME, type RowSearch } from './row-search.ts';

/**
 * Returns in words how many rows a filter or an order has searched.
 * @param isFiltered false if only an order was chosen: then every row matches
 * @param total rows of the file, if known
 */
export function searchWords(
  { most, matches, searched, shortened, state }: RowSearch,
  isFiltered: boolean,
  total: number | undefined,
): string {
  const of = state !== 'over' && total !== undefined ? ` of ${formatInteger(total)}` : '';
  const part = `${state === 'over' ? 'All' : 'First'} ${counted(searched, 'row')}${of}`;
  const read = `${part} ${isFiltered ? 'searched' : 'sorted'}`;
  const found = isFiltered ? `${read}, ${formatInteger(matches)} match` : read;
  const shown = matches > most ? `${read}. Shows ${formatInteger(most)} of ${formatInteger(matches)}` : found;
  if (shortened === 0) return shown;
  return `${shown}. Only the first 10,000 characters of a value count (${counted(shortened, 'row')})`;
}

/** Shows how far a file was searched, and a button that goes on where it stopped. `onGoOn` searches further rows. */
export function SearchNote({
  found,
  isFiltered,
  total,
  onGoOn,
}: {
  found: RowSearch;
  isFiltered: boolean;
  total: number | undefined;
  onGoOn: () => void;
}) {
  return (
    <span>
      {/* Screen readers would read every step of a running search. */}
      <span role={found.state === 'searching' ? undefined : 'status'}>{searchWords(found, isFiltered, total)}</span>
      {found.state === 'rests' && (
        <Button size="small" variant="quiet" onPress={onGoOn}>
          {isFiltered ? 'Search' : 'Sort'} the next {formatInteger(ROWS_AT_A_TIME)}
        </Button>
      )}
    </span>
  );
}
