import type { OutputOf } from '../../../contract/index.ts';
import { counted, formatDecimal, formatInteger } from '../../ui/format/index.ts';
import { Skeleton } from '../../ui/parts/index.ts';
import { Card, CardReading } from './card.tsx';
import type { CardData } from './card-data.ts';
import './card.css';
import './power-card.css';

/** Number of nodes with a slice of their own in the drawing; the others share one. */
const SLICES = 8;

/** Shows the smallest number of nodes that can halt the network, and how voting power is distributed. */
export function PowerCard({ power }: { power: CardData<OutputOf<'concentration'>> }) {
  return (
    <Card title="Voting power" to="/nodes/concentration" about="power">
      <CardReading reading={power} loading={<PowerLoading />}>
        {({ nodes, nakamotoThird, gini, effectiveNodes }) => (
          <>
            <p className="overview-lead">
              <strong className="overview-big num">
                {nakamotoThird === null ? '–' : formatInteger(nakamotoThird)}
              </strong>
              of {counted(nodes.length, 'consensus node')} could halt the network. Together they hold at least a third.
            </p>
            <div className="power-bar" role="img" aria-label="Shares of voting power, largest first">
              {nodes.slice(0, SLICES).map(({ id, name, share }, index) => (
                <span
                  key={id}
                  data-tip={`${name || id.slice(0, 12)}\n${formatDecimal(String(Number(share) * 100), 2).short}%`}
                  data-halts={index < (nakamotoThird ?? 0) || undefined}
                  style={{ flexGrow: Number(share) }}
                />
              ))}
              <span
                className="power-rest"
                style={{ flexGrow: nodes.slice(SLICES).reduce((sum, { share }) => sum + Number(share), 0) }}
              />
            </div>
            <dl className="overview-facts">
              <dt data-tip="Gini coefficient: 0 when all nodes hold the same, close to 1 when one node holds all.">
                Gini
              </dt>
              <dd className="num">{gini === null ? '–' : formatDecimal(gini, 3).short}</dd>
              <dt data-tip="The number of equal nodes that would be as concentrated as these nodes.">
                Effective nodes
              </dt>
              <dd className="num">{effectiveNodes === null ? '–' : formatDecimal(effectiveNodes, 1).short}</dd>
            </dl>
          </>
        )}
      </CardReading>
    </Card>
  );
}

function PowerLoading() {
  return (
    <>
      <p className="overview-lead">
        <strong className="overview-big">
          <Skeleton width={2} says="Loading" />
        </strong>
        <Skeleton width={40} />
      </p>
      <div className="power-bar power-bar-loading" />
      <div className="overview-facts">
        <Skeleton width={24} />
      </div>
    </>
  );
}
