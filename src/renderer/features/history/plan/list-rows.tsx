import type { ListTable, PlannedList } from '../../../../contract/index.ts';
import { useZone } from '../../../data/appearance.tsx';
import { counted, formatBytes, formatInteger, formatMillis } from '../../../ui/format/index.ts';
import { Skeleton } from '../../../ui/parts/index.ts';
import { listTitle } from '../tables.ts';
import { AmountText } from './amount-text.tsx';
import { listAddsWords } from './dataset-words.ts';
import './plan-card.css';

/**
 * Shows the rows, the size and the change of each list in the plan of a dataset, as rows of its table. Shows skeletons
 * while `planned` is undefined.
 */
export function ListRows({
  lists,
  planned,
}: {
  lists: readonly ListTable[];
  planned: readonly PlannedList[] | undefined;
}) {
  return lists.map((list) => {
    const each = planned?.find((known) => known.list === list);
    return (
      <tr key={list}>
        <th scope="row">{listTitle(list)}</th>
        {each === undefined ? (
          ['rows', 'size', 'download', 'adds'].map((cell) => (
            <td key={cell} className="is-end">
              <Skeleton width={7} />
            </td>
          ))
        ) : (
          <ListCells planned={each} />
        )}
      </tr>
    );
  });
}

function ListCells({ planned }: { planned: PlannedList }) {
  const { action, rows, bytes, asOf, present } = planned;
  const zone = useZone();
  const at = (time: number | null) => (time === null ? '' : ` of ${formatMillis(time, zone).exact}`);
  const none = <span className="faint">–</span>;
  const isThere = action !== 'nothing';
  return (
    <>
      <td className="is-end">
        {isThere ? (
          <span data-tip={`As stored${at(asOf)}`}>
            <AmountText amount={rows} format={formatInteger} />
          </span>
        ) : (
          none
        )}
      </td>
      <td className="is-end">{isThere ? <AmountText amount={bytes} format={formatBytes} /> : none}</td>
      <td className="is-end">{none}</td>
      <td className="is-end">
        <span
          className={isThere ? undefined : 'plan-blocked'}
          data-tip={present === null ? undefined : `In the dataset: ${counted(present.rows, 'row')}${at(present.asOf)}`}
        >
          {listAddsWords(planned)}
        </span>
      </td>
    </>
  );
}
