import { useMutation } from '@tanstack/react-query';
import { Clock, LifeBuoy, RefreshCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { BackgroundTask, ExplorerStatus, ResourceStatus, ServiceStatus } from '../../../contract/index.ts';
import { useZone } from '../../data/appearance.tsx';
import { errorText } from '../../data/error-text.ts';
import { useApi } from '../../data/explorer.tsx';
import { useNow } from '../../data/use-now.ts';
import { useStatus } from '../../data/use-status.ts';
import { counted, formatInteger, formatMillis, momentOf, relativeTime } from '../../ui/format/index.ts';
import { announce, Button, Chip, download, Notice, ProgressBar, Skeleton, type Tone } from '../../ui/parts/index.ts';
import { useMarkets } from '../funding/markets.ts';
import { Heading } from './network-list.tsx';
import { LIST_WORDS, ResourceState, scopeWords } from './resource-words.tsx';
import { SyncLog } from './sync-log.tsx';
import { useServices } from './use-networks.ts';

/** What synchronisation is doing: services, resources, background work, and the log. */
export function SyncPanel() {
  const status = useStatus();
  const services = useServices();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className="networks-scroll" tabIndex={0} aria-label="Synchronisation">
      {status === undefined ? (
        <Skeleton width={30} says="Reading" />
      ) : (
        <>
          <Summary status={status} />
          {status.notices.map(({ kind, text }) => (
            <Notice key={kind} tone="warn" icon={<TriangleAlert aria-hidden="true" />}>
              {text}
            </Notice>
          ))}
          <Heading title="Services" />
          <Services services={services.data} problem={services.error} />
          <Heading title="What is kept here" />
          <Resources resources={status.resources} currentEpoch={status.currentEpoch} />
          {status.background.length > 0 && (
            <>
              <Heading title="In the background" />
              <ul className="background-tasks">
                {status.background.map((task) => (
                  <Background key={task.name} task={task} />
                ))}
              </ul>
            </>
          )}
          <SyncLog />
        </>
      )}
    </section>
  );
}

function Summary({ status: { network, problem, position, observedAt, currentEpoch } }: { status: ExplorerStatus }) {
  const api = useApi();
  const zone = useZone();
  const now = useNow(5_000);
  const sync = useMutation({
    mutationFn: () => api.call('sync', { markets: [] }),
    onSuccess: ({ requests, seconds }) =>
      announce(`Up to date after ${formatInteger(requests)} requests, ${seconds} s`),
    onError: (error) => announce(errorText(error), 'bad'),
  });

  async function saveBundle(): Promise<void> {
    try {
      const { fileName, text } = await api.call('supportBundle', {});
      download(fileName, new Blob([text], { type: 'text/plain;charset=utf-8' }));
      announce(`Saved ${fileName}; it holds no token and no key`);
    } catch (error) {
      announce(errorText(error), 'bad');
    }
  }

  return (
    <div className="sync-summary">
      <dl className="sync-facts">
        <div>
          <dt>Network</dt>
          <dd>
            <bdi>{network.name}</bdi>
          </dd>
        </div>
        <div>
          <dt>Chain</dt>
          <dd className="mono">{network.chainId ?? 'not known yet'}</dd>
        </div>
        <div>
          <dt>Block</dt>
          <dd className="num">{position === null ? '–' : formatInteger(position.height)}</dd>
        </div>
        <div>
          <dt>Epoch</dt>
          <dd className="num">{currentEpoch === null ? '–' : formatInteger(currentEpoch)}</dd>
        </div>
        <div>
          <dt>Last heard of</dt>
          <dd data-tip={observedAt === null ? undefined : formatMillis(observedAt, zone).exact}>
            {observedAt === null
              ? 'not yet'
              : relativeTime(observedAt, Math.max(now, observedAt)).replace(/^now$/, 'just now')}
          </dd>
        </div>
      </dl>
      {problem !== null && <p className="tone-warn sync-problem">{problem}</p>}
      <div className="sync-actions">
        <Button icon={<RefreshCw aria-hidden="true" />} isPending={sync.isPending} onPress={() => sync.mutate()}>
          {sync.isPending ? 'Bringing up to date…' : 'Bring up to date now'}
        </Button>
        <Button icon={<LifeBuoy aria-hidden="true" />} onPress={() => void saveBundle()}>
          Save a support bundle
        </Button>
      </div>
    </div>
  );
}

const SERVICE_STATES: Readonly<Record<ServiceStatus['state'], { tone: Tone; word: string }>> = {
  unknown: { tone: 'neutral', word: 'Not asked yet' },
  live: { tone: 'good', word: 'Live' },
  limited: { tone: 'warn', word: 'Limited' },
  offline: { tone: 'bad', word: 'Offline' },
  refused: { tone: 'bad', word: 'Another chain' },
};

function Table({
  label,
  heads,
  children,
}: {
  label: string;
  heads: readonly [string, 'start' | 'end'][];
  children: ReactNode;
}) {
  return (
    <div className="sync-table-box">
      <table className="sync-table num" aria-label={label}>
        <thead>
          <tr>
            {heads.map(([head, align]) => (
              <th key={head} scope="col" className={align === 'end' ? 'is-end' : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

function Services({ services, problem }: { services: readonly ServiceStatus[] | undefined; problem: unknown }) {
  const now = useNow(1_000);
  const zone = useZone();
  if (services === undefined) {
    return problem === null ? <Skeleton width={40} says="Reading" /> : <p className="faint">{errorText(problem)}</p>;
  }
  return (
    <Table
      label="Services"
      heads={[
        ['Service', 'start'],
        ['State', 'start'],
        ['Block', 'end'],
        ['Answers in', 'end'],
        ['Clock', 'end'],
        ['Requests', 'end'],
        ['Last success', 'end'],
      ]}
    >
      {services.map((service) => {
        const { tone, word } = SERVICE_STATES[service.state];
        return (
          <tr key={service.address}>
            <th scope="row">
              <span className="mono">{service.address}</span>
              {service.used && <Chip tone="info">In use</Chip>}
              {service.problem !== null && <p className="sync-row-problem">{service.problem}</p>}
              {service.limitedUntil !== null && service.limitedUntil > now && (
                <p className="sync-row-problem">
                  Takes requests again in {Math.ceil((service.limitedUntil - now) / 1000)} s
                </p>
              )}
              {service.comparison !== null && (
                <p className={service.comparison.agrees ? 'faint' : 'sync-row-problem'}>{service.comparison.text}</p>
              )}
            </th>
            <td>
              <Chip tone={tone} dot>
                {word}
              </Chip>
            </td>
            <td className="is-end">
              {service.height === null ? '–' : formatInteger(service.height)}
              {service.blocksBehind !== null && service.blocksBehind > 0n && (
                <span className="faint"> −{formatInteger(service.blocksBehind)}</span>
              )}
            </td>
            <td className="is-end">{service.roundTripMs === null ? '–' : `${service.roundTripMs} ms`}</td>
            <td className="is-end">{service.clockSkewMs === null ? '–' : skewWords(service.clockSkewMs)}</td>
            <td className="is-end">{formatInteger(service.requests)}</td>
            <td className="is-end">
              {service.lastSuccessAt === null ? '–' : momentOf(service.lastSuccessAt, now, zone)}
              {service.failures > 0 && (
                <span className="tone-warn sync-failures"> {service.failures} failed since</span>
              )}
            </td>
          </tr>
        );
      })}
    </Table>
  );
}

/** A difference between two clocks; what is less than a second is none. */
function skewWords(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  if (seconds === 0) return 'agrees';
  return seconds > 0 ? `${formatInteger(seconds)} s ahead` : `${formatInteger(-seconds)} s behind`;
}

const LIST_ORDER = Object.keys(LIST_WORDS);

/** Lists in the order of the views. Past epochs are many and do not change: those without trouble share one line. */
function arranged(resources: readonly ResourceStatus[], currentEpoch: bigint | null) {
  const isPast = ({ list, scope, problem, activity }: ResourceStatus) =>
    list === 'nodes' && scope !== String(currentEpoch) && problem === null && activity === 'idle';
  const past = resources.filter(isPast);
  const lines = resources
    .filter((resource) => !isPast(resource))
    .sort((a, b) => LIST_ORDER.indexOf(a.list) - LIST_ORDER.indexOf(b.list));
  return { lines, pastEpochs: past.length, pastRows: past.reduce((sum, { rows }) => sum + rows, 0) };
}

function Resources({ resources, currentEpoch }: { resources: readonly ResourceStatus[]; currentEpoch: bigint | null }) {
  const markets = useMarkets();
  const zone = useZone();
  const now = useNow(1_000);
  const { lines, pastEpochs, pastRows } = arranged(resources, currentEpoch);
  if (resources.length === 0) return <p className="faint">Nothing yet.</p>;
  return (
    <Table
      label="What is kept here"
      heads={[
        ['List', 'start'],
        ['Standing', 'start'],
        ['Rows', 'end'],
        ['Rows a second', 'end'],
        ['Confirmed', 'end'],
        ['Next try', 'end'],
      ]}
    >
      {lines.map((resource) => (
        <tr key={`${resource.list} ${resource.scope}`}>
          <th scope="row">
            {LIST_WORDS[resource.list]}
            {resource.scope !== '' && (
              <span className="faint" data-tip={resource.scope}>
                {' '}
                {scopeWords(resource, markets.data)}
              </span>
            )}
            {resource.problem !== null && <p className="sync-row-problem">{resource.problem}</p>}
          </th>
          <td>
            <ResourceState resource={resource} />
          </td>
          <td className="is-end">{formatInteger(resource.rows)}</td>
          <td className="is-end">{resource.rowsPerSecond === 0 ? '–' : formatInteger(resource.rowsPerSecond)}</td>
          <td
            className="is-end"
            data-tip={resource.asOf === null ? undefined : formatMillis(resource.asOf, zone).exact}
          >
            {resource.asOf === null ? '–' : momentOf(resource.asOf, now, zone)}
          </td>
          <td className="is-end">
            {resource.nextTryAt === null || resource.nextTryAt <= now ? (
              '–'
            ) : (
              <>
                <Clock aria-hidden="true" /> {Math.ceil((resource.nextTryAt - now) / 1000)} s
              </>
            )}
          </td>
        </tr>
      ))}
      {pastEpochs > 0 && (
        <tr>
          <th scope="row">
            Nodes <span className="faint">of {counted(pastEpochs, 'past epoch')}</span>
          </th>
          <td />
          <td className="is-end">{formatInteger(pastRows)}</td>
          <td colSpan={3} />
        </tr>
      )}
    </Table>
  );
}

const TASKS: Readonly<Record<BackgroundTask['name'], string>> = {
  pastEpochs: 'Nodes of past epochs',
  profiles: 'Names and metadata of parties',
};
const TASK_STATES: Readonly<Record<BackgroundTask['state'], string>> = {
  running: 'Reading while nothing else is asked for',
  waiting: 'Waits for the network',
  done: 'Done',
  absent: 'The network does not offer it',
  failed: 'Failed',
};

function Background({ task: { name, state, done, of, problem } }: { task: BackgroundTask }) {
  const words = of === null ? formatInteger(done) : `${formatInteger(done)} of ${formatInteger(of)}`;
  return (
    <li className="background-task">
      <strong>{TASKS[name]}</strong>
      <span className={state === 'failed' ? 'tone-warn' : 'faint'}>{problem ?? TASK_STATES[state]}</span>
      {state === 'absent' ? (
        <span />
      ) : (
        <ProgressBar
          label={TASKS[name]}
          share={of === null ? undefined : of === 0 ? 1 : done / of}
          words={words}
          tone={state === 'done' ? 'good' : state === 'running' ? 'accent' : 'still'}
        />
      )}
      <span className="num faint">{state === 'absent' ? '' : words}</span>
    </li>
  );
}
