import { useQuery } from '@tanstack/react-query';
import { Flag } from 'lucide-react';
import { z } from 'zod';
import { Checkpoint, OrreryError } from '../../../contract/index.ts';
import { useApi } from '../../data/explorer.tsx';
import { formatInteger } from '../../ui/format/index.ts';
import { CopyButton, Fact, Facts, FullIdentifier, JsonView } from '../../ui/parts/index.ts';
import { RecordHead, RecordPanel } from '../shared/record-panel.tsx';
import { withIntervals } from './intervals.ts';
import '../shared/record-panel.css';

/**
 * Shows one checkpoint with the interval to the one before, its hashes and its original JSON. `onClose` closes the
 * panel.
 * @param atBlock block height of the checkpoint, as the link has it
 */
export function CheckpointPanel({ atBlock, onClose }: { atBlock: string; onClose: () => void }) {
  const api = useApi();
  const height = /^\d{1,20}$/.test(atBlock) ? atBlock : '0';
  const query = useQuery({
    queryKey: ['checkpoint', height],
    queryFn: async ({ signal }) => {
      const { page, coverage } = await api.call(
        'listCheckpoints',
        {
          filter: {},
          where: [{ field: 'atBlock', operator: 'atMost', value: height }],
          sort: { field: 'atBlock', direction: 'descending' },
          pagination: { first: 2 },
        },
        signal,
      );
      const [found] = withIntervals(page.edges.map(({ node }) => node));
      if (found?.atBlock.toString() === height) return found;
      // Only the stored part of the list was searched.
      if (!coverage.complete) {
        const what = `The checkpoint of block ${height}`;
        throw new OrreryError('NOT_CACHED', { what, reason: 'its list is not complete' });
      }
      return null;
    },
  });
  return (
    <RecordPanel
      label="Checkpoint"
      id={height}
      name={`Block ${formatInteger(BigInt(height))}`}
      query={query}
      onClose={onClose}
      head={
        <RecordHead icon={<Flag aria-hidden="true" />} title={`Block ${formatInteger(BigInt(height))}`}>
          <span className="faint">Checkpoint</span>
        </RecordHead>
      }
    >
      {(checkpoint) => (
        <>
          <Facts title="About">
            <Fact name="Block">
              {formatInteger(checkpoint.atBlock)} <CopyButton text={checkpoint.atBlock.toString()} what="block" />
            </Fact>
            <Fact name="Blocks since the previous checkpoint">
              {checkpoint.interval === undefined
                ? 'no previous checkpoint is stored'
                : formatInteger(checkpoint.interval)}
            </Fact>
            <Fact name="Checkpoint hash" wide>
              <FullIdentifier id={checkpoint.hash} what="checkpoint hash" />
            </Fact>
            <Fact name="Block hash" wide>
              <FullIdentifier id={checkpoint.blockHash} what="block hash" />
            </Fact>
          </Facts>
          <section className="record-json">
            <h3>Original JSON of the network</h3>
            <JsonView value={z.encode(Checkpoint, checkpoint)} what="record" />
          </section>
        </>
      )}
    </RecordPanel>
  );
}
