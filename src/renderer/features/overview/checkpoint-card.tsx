import { counted, formatInteger } from '../../ui/format/index.ts';
import { FittedIdentifier, Skeleton } from '../../ui/parts/index.ts';
import { Card, CardReading } from './card.tsx';
import { blocksSince } from './checkpoint-age.ts';
import type { useCheckpointIntervals } from './use-overview.ts';
import './card.css';

const FACTS = 4;

/**
 * Shows the newest checkpoint, the usual interval between two, and how many intervals are gaps or repeats.
 * @param height height of the newest block; undefined if unknown
 * @param staleAt as of when the list is, as text, if it is not current: the network may have later checkpoints then. Null if
 *   that time is not known; undefined if the list is current
 */
export function CheckpointCard({
  checkpoints,
  height,
  staleAt,
}: {
  checkpoints: ReturnType<typeof useCheckpointIntervals>;
  height: bigint | undefined;
  staleAt: string | null | undefined;
}) {
  return (
    <Card title="Last checkpoint" to="/checkpoints" about="checkpoint">
      <CardReading reading={checkpoints} loading={<CheckpointLoading />}>
        {({ newest, intervals }) =>
          newest === null ? (
            <p className="overview-problem">The network lists none. It keeps checkpoints for a few days only.</p>
          ) : (
            <>
              <p className="overview-big num">{formatInteger(newest.atBlock)}</p>
              <dl className="overview-facts">
                <dt>Blocks since</dt>
                <dd className="num">
                  {staleAt !== undefined
                    ? `unknown${staleAt === null ? '' : `, list as of ${staleAt}`}`
                    : height === undefined
                      ? '–'
                      : ageText(newest.atBlock, height)}
                </dd>
                <dt>Usual interval</dt>
                <dd className="num">{intervals?.median == null ? '–' : counted(intervals.median, 'block')}</dd>
                <dt>Gaps, repeated</dt>
                <dd className="num">
                  {intervals === null ? '–' : `${formatInteger(intervals.gaps)}, ${formatInteger(intervals.repeated)}`}
                </dd>
                <dt>Hash</dt>
                <dd>
                  <FittedIdentifier id={newest.hash} />
                </dd>
              </dl>
            </>
          )
        }
      </CardReading>
    </Card>
  );
}

function ageText(checkpoint: bigint, height: bigint): string {
  const age = blocksSince(checkpoint, height);
  return age === null ? 'not reached yet' : formatInteger(age);
}

function CheckpointLoading() {
  return (
    <>
      <p className="overview-big">
        <Skeleton width={6} says="Loading" />
      </p>
      <div className="overview-facts overview-facts-loading">
        {Array.from({ length: FACTS }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies a bar
          <div key={index}>
            <Skeleton width={24} />
          </div>
        ))}
      </div>
    </>
  );
}
