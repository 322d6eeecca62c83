import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Scale } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { CONCENTRATION_KINDS } from '../../../contract/index.ts';
import { useApi } from '../../data/explorer.tsx';
import { useAskAgain, useStatus } from '../../data/use-status.ts';
import { formatInteger } from '../../ui/format/index.ts';
import { Segmented, State, useSize } from '../../ui/parts/index.ts';
import { Failed } from '../shared/failed.tsx';
import { digitsParam } from '../shared/link.ts';
import { ReadingNotice } from '../shared/list-notice.tsx';
import { PrintedNetwork } from '../shared/printed-network.tsx';
import { CodeMenu } from '../shared/save/code-menu.tsx';
import { ViewFrame, ViewTools } from '../shared/view-frame.tsx';
import { concentrationSql } from './analysis-sql.ts';
import { ConcentrationFigures, FiguresLoading } from './concentration-figures.tsx';
import { epochInLink } from './epoch-entry.ts';
import { EpochPicker } from './epoch-picker.tsx';
import { NodesTabs } from './nodes-tabs.tsx';
import './concentration.css';
import { HelpMark } from '../shared/help/help-mark.tsx';

/**
 * Reads the state of the view from its link: `/nodes/concentration?epoch=12&of=stakedTotal`. Invalid parts count as
 * absent; parsing never fails.
 */
export const ConcentrationSearch = z.object({
  epoch: digitsParam,
  of: z.enum(CONCENTRATION_KINDS).optional().catch(undefined),
});

const route = getRouteApi('/nodes/concentration');

/**
 * Shows the concentration of an epoch at `/nodes/concentration`: how many nodes can halt or decide the network, and how
 * unequal their shares are.
 */
export function ConcentrationView() {
  const api = useApi();
  const status = useStatus();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const of = search.of ?? 'votingPower';
  const epochSeq = search.epoch === undefined ? undefined : BigInt(search.epoch);
  const decimals = status?.network.stakeDecimals ?? 18;
  const query = useQuery({
    queryKey: ['concentration', epochSeq ?? null, status?.currentEpoch ?? null, of],
    queryFn: async ({ signal }) => {
      await api.call('listNodes', { filter: { epochSeq }, pagination: { first: 1 } }, signal);
      return api.call('concentration', { epochSeq, of }, signal);
    },
    // The former picture stays until the other measure, or the new current epoch, is read.
    placeholderData: (former, query) => (query?.queryKey[1] === (epochSeq ?? null) ? former : undefined),
  });
  const { data, error, isPlaceholderData } = query;
  useAskAgain(query);
  const [box, setBox] = useState<HTMLElement | null>(null);
  const room = useSize(box);
  return (
    <ViewFrame
      title="Nodes"
      controls={<NodesTabs epoch={epochSeq} current="concentration" />}
      toolbar={
        <>
          <Segmented
            label="Concentration of"
            value={of}
            options={[
              { value: 'votingPower', label: 'Voting power' },
              { value: 'stakedTotal', label: 'Stake' },
            ]}
            onChange={(next) => void navigate({ search: (before) => ({ ...before, of: next }), replace: true })}
          />
          <HelpMark term="concentration" />
          <EpochPicker
            value={epochSeq}
            read={data?.epochSeq}
            onChange={(change) =>
              void navigate({ search: (newest) => ({ ...newest, epoch: epochInLink(change, newest.epoch) }) })
            }
          />
          <ViewTools>
            <CodeMenu queries={[{ sql: concentrationSql(epochSeq, of), name: 'Concentration' }]} />
          </ViewTools>
        </>
      }
      notice={<ReadingNotice query={query} list="nodes" scope={epochSeq?.toString()} />}
    >
      {data !== undefined && (
        <PrintedNetwork
          words={[`${data.of === 'votingPower' ? 'voting power' : 'stake'} in epoch ${formatInteger(data.epochSeq)}`]}
        />
      )}
      <section
        ref={setBox}
        className="concentration"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        aria-label="Concentration"
        aria-busy={isPlaceholderData}
      >
        {error !== null && data === undefined ? (
          <Failed title="This epoch could not be loaded" query={query} />
        ) : data === undefined ? (
          <FiguresLoading />
        ) : data.total === '0' ? (
          <State icon={<Scale />} title="No distribution to show">
            <p>No node has {data.of === 'votingPower' ? 'voting power' : 'stake'} in this epoch.</p>
          </State>
        ) : (
          <ConcentrationFigures concentration={data} decimals={decimals} room={room.height} />
        )}
      </section>
    </ViewFrame>
  );
}
