import { getRouteApi } from '@tanstack/react-router';
import { CloudOff, FileSearch, History, PenLine } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useLink } from '../../data/explorer.tsx';
import { useStatus } from '../../data/use-status.ts';
import { visibleText } from '../../ui/format/index.ts';
import { Notice } from '../../ui/parts/index.ts';
import { LinkDownNotice } from '../shared/notices.tsx';
import { ViewFrame } from '../shared/view-frame.tsx';
import { ViewTab, ViewTabs } from '../shared/view-tabs.tsx';
import { ChecksView } from './checks/checks-view.tsx';
import { ComposeView } from './compose/compose-view.tsx';
import { InspectView } from './inspect/inspect-view.tsx';
import type { TransactionsSearch, TransactionsSection } from './link.ts';

const route = getRouteApi('/transactions');

const SECTION_WORDS = [
  { value: 'compose', label: 'Compose', icon: <PenLine aria-hidden="true" /> },
  { value: 'inspect', label: 'Signed transaction', icon: <FileSearch aria-hidden="true" /> },
  { value: 'checks', label: 'Checks', icon: <History aria-hidden="true" /> },
] as const;

/**
 * Shows the Transactions view at `/transactions`. Transactions are written, signed and checked here; none is ever
 * broadcast.
 */
export function TransactionsView() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  /** The text that was pasted to be inspected. It stays while another section is shown. */
  const [signed, setSigned] = useState('');
  const section: TransactionsSection = search.section ?? 'compose';
  const onSearch = useCallback(
    (next: TransactionsSearch, replace = false) => void navigate({ search: next, replace }),
    [navigate],
  );
  return (
    <ViewFrame
      title="Transactions"
      notice={<ReachNotice />}
      controls={
        <ViewTabs label="Views of transactions">
          {SECTION_WORDS.map(({ value, label, icon }) => (
            <ViewTab
              key={value}
              to="/transactions"
              search={value === 'compose' ? {} : { section: value }}
              isCurrent={section === value}
            >
              {icon}
              {label}
            </ViewTab>
          ))}
        </ViewTabs>
      }
    >
      {section === 'compose' && <ComposeView search={search} onSearch={onSearch} />}
      {section === 'inspect' && <InspectView text={signed} onText={setSigned} />}
      {section === 'checks' && (
        <ChecksView
          open={search.open}
          // Back closes the open check; it does not go through all that the arrow keys have opened.
          onOpen={(open) => onSearch({ section: 'checks', open }, open === undefined || search.open !== undefined)}
          onCompose={(draft) => onSearch({ draft })}
        />
      )}
    </ViewFrame>
  );
}

/** Shows a notice if Orrery or the network cannot be reached: which actions are unavailable. */
function ReachNotice() {
  const link = useLink();
  const status = useStatus();
  if (link === 'down') return <LinkDownNotice kept="text" />;
  if (status?.connection !== 'offline') return null;
  return (
    <Notice tone="warn" icon={<CloudOff aria-hidden="true" />}>
      Signing and checking need {visibleText(status.network.name)}, which cannot be reached. You can write and save
      commands.
    </Notice>
  );
}
