import type { TransactionCheck } from '../../../../contract/index.ts';
import { formatMillis, repeatedOffset, type Zone } from '../../../ui/format/index.ts';
import type { GridColumn, GridSort } from '../../../ui/grid/index.ts';
import { Chip, FittedIdentifier } from '../../../ui/parts/index.ts';
import { timeTexts } from '../../shared/time-texts.ts';
import { isGood } from '../confirm/check-outcome.tsx';
import { commandTitle } from '../guides/index.ts';

const titleOf = ({ name }: TransactionCheck) => (name === null ? null : commandTitle(name));
const senderOf = ({ inspection }: TransactionCheck) => inspection?.sender ?? null;
const hashOf = ({ inspection }: TransactionCheck) => inspection?.hash ?? null;

/** Returns the columns of the list of checks, with times in the zone. */
export function checkColumns(zone: Zone): GridColumn<TransactionCheck>[] {
  return [
    {
      id: 'checkedAt',
      header: 'Time',
      width: 176,
      sortField: 'checkedAt',
      sortFirst: 'descending',
      cell: ({ checkedAt }) => (
        <span className="num" data-tip={formatMillis(checkedAt, zone).exact}>
          {formatMillis(checkedAt, zone).short}
          {repeatedOffset(checkedAt, zone)}
        </span>
      ),
      ...timeTexts(({ checkedAt }) => BigInt(checkedAt) * 1_000_000n, zone),
      skeleton: 18,
    },
    {
      id: 'name',
      header: 'Command',
      width: 190,
      sortField: 'name',
      cell: (check) => titleOf(check) ?? <span className="faint">unreadable</span>,
      text: ({ name }) => name,
      shown: { text: titleOf },
      skeleton: 16,
    },
    {
      id: 'verdict',
      header: 'Verdict',
      width: 250,
      grows: true,
      sortField: 'verdict',
      cell: (check) => (
        <Chip tone={isGood(check) ? 'good' : 'bad'} dot>
          {check.explanation.title}
        </Chip>
      ),
      text: ({ explanation }) => explanation.title,
      skeleton: 20,
    },
    {
      id: 'code',
      header: 'Code',
      width: 74,
      align: 'end',
      sortField: 'code',
      cell: ({ result }) => <span className="num">{result.code}</span>,
      text: ({ result }) => String(result.code),
      skeleton: 2,
    },
    {
      id: 'sender',
      header: 'Signed by',
      width: 170,
      grows: true,
      sortField: 'sender',
      cell: (check) => <FittedIdentifier id={senderOf(check) ?? ''} />,
      text: senderOf,
      skeleton: 16,
    },
    {
      id: 'hash',
      header: 'Hash',
      width: 170,
      grows: true,
      cell: (check) => <FittedIdentifier id={hashOf(check) ?? ''} />,
      text: hashOf,
      skeleton: 16,
    },
  ];
}

const VALUES: Readonly<Record<string, (check: TransactionCheck) => string | number>> = {
  checkedAt: ({ checkedAt }) => checkedAt,
  name: (check) => titleOf(check) ?? '',
  verdict: ({ explanation }) => explanation.title,
  code: ({ result }) => result.code,
  sender: (check) => senderOf(check) ?? '',
};

/** Returns the checks sorted by a column; undefined means the newest first, which also decides ties. */
export function sortChecks(checks: readonly TransactionCheck[], sort: GridSort | undefined): TransactionCheck[] {
  const newestFirst = checks.toSorted((one, other) => other.checkedAt - one.checkedAt);
  const readValue = VALUES[sort?.field ?? ''];
  if (sort === undefined || readValue === undefined) return newestFirst;
  const turn = sort.direction === 'descending' ? -1 : 1;
  return newestFirst.toSorted((one, other) => {
    const [left, right] = [readValue(one), readValue(other)];
    return left === right ? 0 : left < right ? -turn : turn;
  });
}
