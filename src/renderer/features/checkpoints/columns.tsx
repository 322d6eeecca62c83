import { formatInteger } from '../../ui/format/index.ts';
import type { GridColumn } from '../../ui/grid/index.ts';
import { Chip, FittedIdentifier } from '../../ui/parts/index.ts';
import { type CheckpointRow, standsOut } from './intervals.ts';
import './checkpoints.css';

/** The columns of the list of checkpoints. */
export const checkpointColumns: readonly GridColumn<CheckpointRow>[] = [
  {
    id: 'atBlock',
    header: 'Block',
    width: 120,
    align: 'end',
    sortField: 'atBlock',
    sortFirst: 'descending',
    cell: ({ atBlock }) => <strong className="num checkpoint-block">{formatInteger(atBlock)}</strong>,
    text: ({ atBlock }) => atBlock.toString(),
    skeleton: 9,
  },
  {
    id: 'interval',
    header: 'Interval',
    hint: 'Blocks since the previous checkpoint',
    width: 130,
    align: 'end',
    cell: (row) => <Interval {...row} />,
    text: ({ interval }) => interval?.toString() ?? null,
    skeleton: 5,
  },
  {
    id: 'hash',
    header: 'Checkpoint hash',
    width: 300,
    grows: true,
    cell: ({ hash }) => <FittedIdentifier id={hash} />,
    text: ({ hash }) => hash,
    skeleton: 28,
  },
  {
    id: 'blockHash',
    header: 'Block hash',
    width: 300,
    grows: true,
    cell: ({ blockHash }) => <FittedIdentifier id={blockHash} />,
    text: ({ blockHash }) => blockHash,
    skeleton: 28,
  },
];

function Interval({ interval, repeats, usual }: Pick<CheckpointRow, 'interval' | 'repeats' | 'usual'>) {
  if (interval === undefined) {
    return (
      <span className="faint" data-tip="Unknown: the checkpoint before this one is not in this list">
        –
      </span>
    );
  }
  const text = `+${formatInteger(interval)}`;
  if (repeats) {
    return (
      <Chip tone="bad" tip={`Same hash as the previous checkpoint, ${text} blocks`}>
        repeated
      </Chip>
    );
  }
  if (usual === undefined || !standsOut(interval, usual)) return <span className="num">{text}</span>;
  return (
    <Chip tone="warn" tip={`${interval > usual ? 'Longer' : 'Shorter'} than the usual ${formatInteger(usual)} blocks`}>
      {text}
    </Chip>
  );
}
