import type { OutputOf } from '../../../contract/index.ts';
import { counted, formatInteger, formatShare, formatStatistic, visibleText } from '../../ui/format/index.ts';
import { Explained, Skeleton } from '../../ui/parts/index.ts';
import { Card, CardReading } from './card.tsx';
import type { CardData } from './card-data.ts';
import './card.css';
import './power-card.css';

/**
 * Number of nodes with a slice of their own in the bar; the others share one. All nodes that hold a third have their own.
 */
const MIN_SLICES = 8;

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
            <PowerBar nodes={nodes} largest={nakamotoThird ?? 0} />
            <dl className="overview-facts">
              <dt>
                <Explained tip="Gini coefficient: 0 when all nodes hold the same, close to 1 when one node holds all.">
                  Gini
                </Explained>
              </dt>
              <dd className="num">{gini === null ? '–' : formatStatistic(gini, 3).short}</dd>
              <dt>
                <Explained tip="The number of equal nodes that would be as concentrated as these nodes.">
                  Effective nodes
                </Explained>
              </dt>
              <dd className="num">{effectiveNodes === null ? '–' : formatStatistic(effectiveNodes, 1).short}</dd>
            </dl>
          </>
        )}
      </CardReading>
    </Card>
  );
}

/** Returns the sum of the shares of nodes. */
function sumOf(nodes: OutputOf<'concentration'>['nodes']): number {
  return nodes.reduce((sum, { share }) => sum + Number(share), 0);
}

/**
 * Shows the shares of the nodes as a bar, and says which nodes its colours stand for.
 * @param nodes largest first
 * @param largest number of the first nodes that hold a third together
 */
function PowerBar({ nodes, largest }: { nodes: OutputOf<'concentration'>['nodes']; largest: number }) {
  const slices = Math.max(MIN_SLICES, largest);
  const next = Math.min(slices, nodes.length) - largest;
  const rest = nodes.slice(slices);
  return (
    <>
      <div className="power-bar" role="img" aria-label="Shares of voting power, largest first">
        {nodes.slice(0, slices).map(({ id, name, share }, index) => (
          <span
            key={id}
            data-tip={`${visibleText(name) || id.slice(0, 12)}\n${formatShare(share)}`}
            data-halts={index < largest || undefined}
            style={{ flexGrow: Number(share) }}
          />
        ))}
        <span className="power-rest" style={{ flexGrow: sumOf(rest) }} />
      </div>
      <ul className="power-key num">
        {largest > 0 && (
          <li data-halts="true">
            {largest === 1 ? 'The largest' : `The ${largest} largest`}:{' '}
            {formatShare(nodes[largest - 1]?.cumulative ?? '0')}
          </li>
        )}
        {next > 0 && <li>The next {next === 1 ? 'one' : next}</li>}
        {rest.length > 0 && <li className="power-rest">{counted(rest.length, 'smaller one')}, together</li>}
      </ul>
    </>
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
