import type { UseQueryResult } from '@tanstack/react-query';
import { CircleAlert, RotateCw, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { errorText } from '../../data/error-text.ts';
import { Button, Fact, Facts, SidePanel, Skeleton, State } from '../../ui/parts/index.ts';
import './record-panel.css';

/** A record beside its list, in each state of being read. `null` as data means that there is no such record. */
export function RecordPanel<Data>({
  label,
  head,
  query,
  onClose,
  children,
}: {
  label: string;
  head: ReactNode;
  query: UseQueryResult<Data | null>;
  onClose: () => void;
  children: (data: Data) => ReactNode;
}) {
  return (
    <SidePanel label={label} head={head} onClose={onClose}>
      {query.isPending && <LoadingFacts />}
      {query.error !== null && query.data == null && (
        <State
          tone="bad"
          icon={<CircleAlert />}
          title={`This ${label.toLowerCase()} could not be read`}
          actions={
            <Button icon={<RotateCw aria-hidden="true" />} onPress={() => void query.refetch()}>
              Try again
            </Button>
          }
        >
          <p>{errorText(query.error)}</p>
        </State>
      )}
      {query.data === null && (
        <State icon={<SearchX />} title={`No such ${label.toLowerCase()}`}>
          <p>It is not stored here, and the network does not tell of it. The link may be of another network.</p>
        </State>
      )}
      {query.data != null && children(query.data)}
    </SidePanel>
  );
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

/** The head of a panel: what kind of thing, and its name or place. */
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
