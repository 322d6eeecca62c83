import type { UseQueryResult } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { errorCode } from '../../data/error-text.ts';
import { useAskAgain, useStatus } from '../../data/use-status.ts';
import { Fact, Facts, SidePanel, Skeleton, State, TabsLoading } from '../../ui/parts/index.ts';
import { Failed } from './failed.tsx';
import { useRemember } from './recents.ts';
import './record-panel.css';

/**
 * Shows a record beside its list: a placeholder while it loads, the reason if it failed, or the children with its data.
 * Null as data means that there is no such record. `onClose` closes the panel.
 */
export function RecordPanel<Data>({
  label,
  id,
  name,
  plural = `${label.toLowerCase()}s`,
  tabs,
  waiting,
  head,
  query,
  way,
  onClose,
  children,
}: {
  /** The kind of the record, in the singular: "Node". */
  label: string;
  /** Identifies the record among all of its kind in this network. */
  id: string;
  /** The name of the record, under which it is remembered; undefined while it is not known. */
  name: string | undefined;
  /** The plural of its kind, if it is not the label with an s. */
  plural?: string;
  /** The tabs that it will have; their space is reserved while it loads. */
  tabs?: readonly string[];
  /** Words about the wait, if loading can take long. */
  waiting?: string;
  head: ReactNode;
  query: UseQueryResult<Data | null>;
  /** A button that leads to another form of the record, if it could not be loaded. */
  way?: ReactNode;
  onClose: () => void;
  children: (data: Data) => ReactNode;
}) {
  const isOffline = useStatus()?.connection === 'offline';
  useAskAgain(query);
  useRemember(label, id, query.data == null ? undefined : name);
  const isMissing =
    query.data === null || (isOffline && query.data === undefined && errorIs(query.error, 'NOT_CACHED'));
  return (
    <SidePanel label={label} head={head} onClose={onClose}>
      {query.isPending && (
        <>
          {tabs !== undefined && <TabsLoading labels={tabs} />}
          {waiting !== undefined && (
            <p className="record-waiting faint" role="status">
              {waiting}
            </p>
          )}
          <LoadingFacts />
        </>
      )}
      {query.error !== null && query.data == null && !isMissing && (
        <Failed title={`This ${label.toLowerCase()} could not be loaded`} query={query} way={way} />
      )}
      {isMissing && (
        <State
          icon={<SearchX />}
          title={isOffline ? `This ${label.toLowerCase()} is not stored here` : `${label} not found`}
        >
          <p>
            {isOffline
              ? `It is not among the stored ${plural}, and the network is offline.`
              : 'Neither the stored data nor the network has it. The link may belong to another network.'}
          </p>
        </State>
      )}
      {query.data != null && children(query.data)}
    </SidePanel>
  );
}

function errorIs(error: unknown, code: string): boolean {
  return error !== null && errorCode(error) === code;
}

function LoadingFacts() {
  return (
    <Facts>
      {[14, 9, 12, 12, 10, 8, 8, 16].map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars without identity
        <Fact key={index} name={<Skeleton width={width / 1.5} />}>
          <Skeleton width={width} />
        </Fact>
      ))}
    </Facts>
  );
}

/** Shows the head of a panel: an icon for the kind of the record, and its name or position. */
export function RecordHead({ icon, title, children }: { icon: ReactNode; title: ReactNode; children?: ReactNode }) {
  return (
    <div className="record-head">
      {icon}
      <div className="record-head-text">
        <h2>{title}</h2>
        {children}
      </div>
    </div>
  );
}
