import { Link } from '@tanstack/react-router';
import type { OutputOf } from '../../../contract/index.ts';
import { counted, formatInteger } from '../../ui/format/index.ts';
import { Chip, type Tone } from '../../ui/parts/index.ts';
import './intervals.css';

type Intervals = OutputOf<'checkpointIntervals'>;
type Flagged = Intervals['flags'][number];

const KINDS: Readonly<Record<Flagged['kind'], { word: string; tone: Tone }>> = {
  gap: { word: 'Gap', tone: 'warn' },
  early: { word: 'Early', tone: 'info' },
  repeated: { word: 'Repeated', tone: 'bad' },
};

/** Shows the gaps, the early and the repeated checkpoints, newest first, and says if there are more than it shows. */
export function IrregularIntervals({ intervals: { flags, gaps, early, repeated } }: { intervals: Intervals }) {
  const all = gaps + early + repeated;
  if (flags.length === 0) return <p className="faint">No gaps or repeats in this range.</p>;
  return (
    <div className="card intervals-flags">
      <h2>Irregular intervals</h2>
      <table className="num">
        <thead>
          <tr>
            <th scope="col">Kind</th>
            <th scope="col" className="is-end">
              From block
            </th>
            <th scope="col" className="is-end">
              To block
            </th>
            <th scope="col" className="is-end">
              Blocks
            </th>
            <th scope="col">Meaning</th>
          </tr>
        </thead>
        <tbody>
          {flags.map(({ kind, fromBlock, toBlock, blocks, missing }) => (
            <tr key={`${kind} ${toBlock}`}>
              <th scope="row">
                <Chip tone={KINDS[kind].tone}>{KINDS[kind].word}</Chip>
              </th>
              <td className="is-end">{formatInteger(fromBlock)}</td>
              <td className="is-end">
                <Link to="/checkpoints" search={{ filter: `block<=${toBlock}`, open: toBlock.toString() }}>
                  {formatInteger(toBlock)}
                </Link>
              </td>
              <td className="is-end">{formatInteger(blocks)}</td>
              <td>
                {kind === 'gap'
                  ? `${counted(missing, 'checkpoint')} missing or late`
                  : kind === 'early'
                    ? 'At most half of the usual interval'
                    : 'Same hash as the previous checkpoint'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {all > flags.length && (
        <p className="faint">
          The newest {formatInteger(flags.length)} of {formatInteger(all)} are shown. A shorter range has the others.
        </p>
      )}
    </div>
  );
}
