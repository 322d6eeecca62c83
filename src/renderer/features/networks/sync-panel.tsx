import { TriangleAlert } from 'lucide-react';
import { useStatus } from '../../data/use-status.ts';
import { Notice, Skeleton } from '../../ui/parts/index.ts';
import { useServices } from '../shared/use-networks.ts';
import { BackgroundTasks } from './background-tasks.tsx';
import { Heading } from './network-list.tsx';
import { ResourcesTable } from './resources-table.tsx';
import { ServicesTable } from './services-table.tsx';
import { SyncEvents } from './sync-log.tsx';
import { SyncSummary } from './sync-summary.tsx';
import './networks.css';

/** Shows the state of synchronisation: the services, the stored lists, the background work, and the log. */
export function SyncPanel() {
  const status = useStatus();
  const services = useServices();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className="networks-scroll" tabIndex={0} aria-label="Synchronisation">
      {status === undefined ? (
        <Skeleton width={30} says="Loading" />
      ) : (
        <>
          <SyncSummary status={status} />
          {status.notices.map(({ text }) => (
            <Notice key={text} tone="warn" icon={<TriangleAlert aria-hidden="true" />}>
              {text}
            </Notice>
          ))}
          <div className="sync-columns">
            <div>
              <Heading title="Services" />
              <ServicesTable services={services.data} problem={services.error} />
              <Heading title="Stored data" />
              <ResourcesTable status={status} />
            </div>
            <div>
              {status.background.length > 0 && (
                <>
                  <Heading title="In the background" />
                  <BackgroundTasks tasks={status.background} isLive={status.connection === 'live'} />
                </>
              )}
              <SyncEvents network={status.network.id} />
            </div>
          </div>
        </>
      )}
    </section>
  );
}
