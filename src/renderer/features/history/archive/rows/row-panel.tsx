import { useZone } from '../../../../data/appearance.tsx';
import { formatInteger } from '../../../../ui/format/index.ts';
import { CopyButton, Fact, Facts, SidePanel } from '../../../../ui/parts/index.ts';
import { ValueText } from '../../../shared/value-text.tsx';
import { type CsvColumnKind, timeInZone } from './column-values.ts';
import type { ArchiveRow } from './row-source.ts';
import '../archive.css';

/** Shows all values of a row of an archive, in the order of its columns. */
export function RowPanel({
  row,
  names,
  kinds,
  onClose,
}: {
  row: ArchiveRow;
  names: readonly string[];
  kinds: readonly CsvColumnKind[];
  onClose: () => void;
}) {
  return (
    <SidePanel label="Row" head={<h2 className="num">Row {formatInteger(row.index + 1)}</h2>} onClose={onClose}>
      <Facts>
        {names.map((name, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies a column, and names may repeat
          <Fact key={`${column} ${name}`} name={<span className="mono">{name}</span>} wide>
            <WholeValue row={row} column={column} name={name} kind={kinds[column] ?? 'text'} />
          </Fact>
        ))}
      </Facts>
    </SidePanel>
  );
}

/** Shows all of a value that was read, with its line ends. A time is on the clock of the zone, with the stored text below. */
function WholeValue({
  row: { values, shortened },
  column,
  name,
  kind,
}: {
  row: ArchiveRow;
  column: number;
  name: string;
  kind: CsvColumnKind;
}) {
  const zone = useZone();
  const value = values[column];
  if (value === undefined) return null;
  if (value === null || value === '') return <ValueText value={value} />;
  const time = kind === 'time' ? timeInZone(value, zone) : undefined;
  return (
    <span className="whole-value">
      {time !== undefined && <span className="num whole-value-time">{time}</span>}
      <bdi className={time === undefined ? undefined : 'faint num'}>{value}</bdi>
      {shortened.includes(column) && <span className="faint"> … (shortened)</span>}{' '}
      <CopyButton text={value} what={name} />
    </span>
  );
}
