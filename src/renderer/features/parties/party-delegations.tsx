import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Inbox } from 'lucide-react';
import { useRef } from 'react';
import { useApi } from '../../data/explorer.tsx';
import { useStatus } from '../../data/use-status.ts';
import { counted, formatInteger, visibleText } from '../../ui/format/index.ts';
import { Amount, Button, focusIfLost, Skeleton, State } from '../../ui/parts/index.ts';
import { Failed } from '../shared/failed.tsx';
import './parties.css';

/** Number of epochs that are read at a time. */
const PAGE = 20;

/**
 * Shows the known delegations of a party, epoch by epoch. They come from stored epochs only, and the text says so.
 * @param party id of the party
 */
export function PartyDelegations({ party }: { party: string }) {
  const api = useApi();
  const decimals = useStatus()?.network.stakeDecimals ?? 18;
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['party delegations', party],
    initialPageParam: undefined as bigint | undefined,
    queryFn: ({ pageParam, signal }) => api.call('partyDelegations', { party, limit: PAGE, before: pageParam }, signal),
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const box = useRef<HTMLDivElement>(null);
  /** Shows earlier epochs. With the last of them, the button goes: the focus is then before the epochs that came. */
  const showEarlier = () => {
    const last = [...(box.current?.querySelectorAll('a') ?? [])].at(-1);
    void fetchNextPage();
    focusIfLost(() => last);
  };
  if (error !== null && data === undefined) {
    return <Failed title="The delegations could not be loaded" query={{ error, refetch }} />;
  }
  if (data === undefined) return <DelegationsLoading />;
  const epochs = data.pages.flatMap((page) => page.epochs);
  const searched = data.pages[0]?.searched.length ?? 0;
  if (epochs.length === 0) {
    return (
      <State icon={<Inbox />} title="No delegations found">
        <p>
          {searched === 0
            ? 'No epoch is stored yet.'
            : `None in the ${counted(searched, 'epoch')} stored here. Other epochs may have some.`}
        </p>
      </State>
    );
  }
  return (
    <div ref={box} className="party-delegations">
      <p className="faint">In tokens, from the {counted(searched, 'epoch')} stored here.</p>
      {epochs.map(({ epochSeq, total, delegations }) => (
        <section key={String(epochSeq)} aria-label={`Epoch ${formatInteger(epochSeq)}`}>
          <h3>
            <span className="num">Epoch {formatInteger(epochSeq)}</span>
            <Amount raw={total} decimals={decimals} />
          </h3>
          <ul>
            {delegations.map(({ nodeId, nodeName, amount }) => (
              <li key={nodeId}>
                <Link to="/nodes" search={{ epoch: epochSeq.toString(), open: nodeId, tab: 'delegations' }}>
                  <bdi>{nodeName === '' ? nodeId.slice(0, 12) : visibleText(nodeName)}</bdi>
                </Link>
                <Amount raw={amount} decimals={decimals} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {hasNextPage && (
        <Button isPending={isFetchingNextPage} onPress={showEarlier}>
          Earlier epochs
        </Button>
      )}
    </div>
  );
}

/** Number of skeleton rows of each epoch while they load. */
const LIKELY = [2, 1, 2, 1];

function DelegationsLoading() {
  return (
    <div className="party-delegations">
      <p>
        <Skeleton width={24} says="Loading the delegations" />
      </p>
      {LIKELY.map((rows, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies a bar
        <section key={index} aria-hidden="true">
          <h3>
            <Skeleton width={10} />
            <Skeleton width={8} />
          </h3>
          <ul>
            {[12, 9].slice(0, rows).map((width) => (
              <li key={width}>
                <Skeleton width={width} />
                <Skeleton width={7} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
