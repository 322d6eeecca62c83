/** The state of one resource, in words. */
import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react';
import type { Market, ResourceStatus } from '../../../contract/index.ts';
import { groupDigits, shortenMiddle } from '../../ui/format/index.ts';
import { Explained, Spinner } from '../../ui/parts/index.ts';
import { marketLabel } from '../shared/markets.ts';
import './resource-words.css';

/** The names of the lists for people. */
export const RESOURCE_WORDS: Readonly<Record<ResourceStatus['list'], string>> = {
  nodes: 'Nodes',
  parties: 'Parties',
  checkpoints: 'Checkpoints',
  fundingPeriodDataPoints: 'Funding points',
};

/** Shows the name of a list, and of the epoch or market that it belongs to. */
export function ResourceName({
  resource,
  markets,
}: {
  resource: ResourceStatus;
  markets: readonly Market[] | undefined;
}) {
  return (
    <>
      {RESOURCE_WORDS[resource.list]}
      {resource.scope !== '' && (
        <span className="faint" data-tip={resource.scope}>
          {' '}
          {scopeWords(resource, markets)}
        </span>
      )}
    </>
  );
}

/** Returns the name of the epoch or market that a resource belongs to. */
function scopeWords({ list, scope }: Pick<ResourceStatus, 'list' | 'scope'>, markets: readonly Market[] = []): string {
  if (list === 'nodes') return `epoch ${groupDigits(scope)}`;
  const market = markets.find(({ id }) => id === scope);
  return market === undefined ? shortenMiddle(scope) : marketLabel(market);
}

/** Shows the state of a list's synchronisation: a problem, syncing, complete, waiting or partial. */
export function ResourceState({ resource: { activity, complete, problem } }: { resource: ResourceStatus }) {
  if (problem !== null || activity === 'failed') {
    return (
      <Explained className="resource-state tone-warn" tip={problem ?? undefined}>
        <TriangleAlert aria-hidden="true" /> {problem === null ? 'Failed' : 'Problem'}
      </Explained>
    );
  }
  if (activity === 'walking') {
    return (
      <span className="resource-state">
        <Spinner /> Syncing
      </span>
    );
  }
  if (complete) {
    return (
      <span className="resource-state tone-good">
        <CircleCheck aria-hidden="true" /> Complete
      </span>
    );
  }
  return (
    <span className="resource-state">
      <CircleDashed aria-hidden="true" /> {activity === 'waiting' ? 'Waiting' : 'Partial'}
    </span>
  );
}
