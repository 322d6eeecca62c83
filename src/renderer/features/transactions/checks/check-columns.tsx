import type { TransactionCheck } from '../../../../contract/index.ts';
import { formatMillis, repeatedOffset, type Zone } from '../../../ui/format/index.ts';
import type { GridColumn, GridSort } from '../../../ui/grid/index.ts';
import { Chip, FittedIdentifier } from '../../../ui/parts/index.ts';
import { timeTexts } from '../../shared/time-texts.ts';
import { isGood } from '../confirm/check-outcome.tsx';
import { isSignedBySender } from '../confirm/inspection.tsx';
import { commandTitle } from '../guides/index.ts';

const titleOf = ({ name }: TransactionCheck) => (name === null ? null : commandTitle(name));
const senderOf = ({ inspection }: TransactionCheck) => inspection?.sender ?? null;
const hashOf = ({ inspection }: TransactionCheck) => inspection?.hash ?? null;

/** Returns the command of a check as JSON text; null if it could not be decoded. */
export function commandTextOf({ inspection }: TransactionCheck): string | null {
  return inspection === null || inspection.command === null ? null : JSON.stringify(inspection.command);
}

/** Shows a text that ends with "…" where its column is too narrow. Hover shows `tip`, else the text if it is cut. */
function Cut({ text, tip }: { text: string; tip?: string }) {
  return (
    <bdi className="truncate" data-tip={tip ?? text} data-tip-cut={tip === undefined ? '' : undefined}>
      {text}
    </bdi>
  );
}

const cut = (text: string | null) => (text === null ? undefined : <Cut text={text} />);

/** The words in the list of checks that are not in the checks themselves. */
export interface CheckWords {
  /** The zone of times. */
  zone: Zone;
  /** The labels of own keys, by public key. */
  ownKeys: ReadonlyMap<string, string>;
  /** Summarises the JSON text of a command in one line; undefined if nothing in it tells it from others. */
  summaryOf: (text: string) => string | undefined;
}

/** Returns the columns of the list of checks. */
export function checkColumns({ zone, ownKeys, summaryOf }: CheckWords): GridColumn<TransactionCheck>[] {
  const detailsOf = (check: TransactionCheck) => {
    const text = commandTextOf(check);
    return text === null ? null : (summaryOf(text) ?? null);
  };
  const signerOf = ({ inspection }: TransactionCheck) =>
    inspection !== null && isSignedBySender(inspection) ? ownKeys.get(inspection.sender ?? '') : undefined;
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
      width: 180,
      sortField: 'name',
      cell: (check) => cut(titleOf(check)) ?? <span className="faint">unreadable</span>,
      text: ({ name }) => name,
      shown: { text: titleOf },
      skeleton: 16,
    },
    {
      id: 'details',
      header: 'Details',
      width: 200,
      grows: true,
      cell: (check) => cut(detailsOf(check)) ?? <span className="faint">–</span>,
      text: detailsOf,
      skeleton: 18,
    },
    {
      id: 'verdict',
      header: 'Verdict',
      width: 230,
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
      width: 150,
      grows: true,
      sortField: 'sender',
      cell: (check) => {
        const [id, own] = [senderOf(check) ?? '', signerOf(check)];
        return own === undefined ? <FittedIdentifier id={id} /> : <Cut text={own} tip={`Your key: ${own}, ${id}`} />;
      },
      text: senderOf,
      shown: { text: (check) => signerOf(check) ?? senderOf(check) },
      skeleton: 16,
    },
    {
      id: 'hash',
      header: 'Hash',
      width: 130,
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
