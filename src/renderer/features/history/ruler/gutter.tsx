import { formatInteger } from '../../../ui/format/index.ts';
import { classNames, Explained } from '../../../ui/parts/index.ts';
import type { Lane } from '../data/use-history.ts';
import { TABLE_WORDS } from '../tables.ts';
import { sumsOf, sumsWords } from './lane-words.ts';
import './ruler.css';

/**
 * Shows the names of the axis, the schema and the tables at the left of the drawing, with how much of each table is
 * stored.
 */
export function Gutter({ lanes, hasDates }: { lanes: readonly Lane[]; hasDates: boolean }) {
  return (
    <div className="ruler-gutter">
      <div className="ruler-gutter-axis faint">
        <span>{hasDates && 'Date'}</span>
        <span>Block</span>
      </div>
      <div className="ruler-gutter-lane">
        <Explained
          className="faint"
          tip="Schema version of the network's database. Rows of different versions go to different CSV files."
        >
          Schema
        </Explained>
      </div>
      {lanes.map((lane) => (
        <LaneLabel key={lane.table} lane={lane} />
      ))}
    </div>
  );
}

function LaneLabel({ lane }: { lane: Lane }) {
  const sums = sumsOf(lane);
  const suspect = sums === undefined || sums.suspect === 0 ? '' : `, ${formatInteger(sums.suspect)} suspect`;
  return (
    <div className="ruler-gutter-lane">
      <span className="truncate">{TABLE_WORDS[lane.table]}</span>
      <span
        className={classNames('num faint', suspect !== '' && 'ruler-has-suspect')}
        data-tip={sums === undefined ? undefined : `Segments stored: ${sumsWords(sums)}${suspect}`}
      >
        {sums !== undefined ? sumsWords(sums) : lane.error !== null ? 'not loaded' : '…'}
        {suspect !== '' && <span className="visually-hidden">{suspect}</span>}
      </span>
    </div>
  );
}
