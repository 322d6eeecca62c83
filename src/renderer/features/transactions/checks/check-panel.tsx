import { ShieldQuestion } from 'lucide-react';
import type { TransactionCheck } from '../../../../contract/index.ts';
import { Chip, JsonView, SidePanel } from '../../../ui/parts/index.ts';
import { RecordHead } from '../../shared/record-panel.tsx';
import { CheckOutcome, isGood } from '../confirm/check-outcome.tsx';
import { InspectionFacts } from '../confirm/inspection.tsx';
import { WarningsOf } from '../confirm/warnings.tsx';
import { commandTitle } from '../guides/index.ts';
import { Decoded } from '../inspect/inspect-view.tsx';
import { ComposeAgain } from './compose-again.tsx';
import { DeleteCheck } from './delete-check.tsx';
import { checksAsJson } from './export-checks.ts';
import './checks-view.css';

/**
 * Shows a stored check: the answer of the network, what was checked, and buttons that compose its command again and delete
 * the check. `onCompose` is called with the id of the new draft.
 */
export function CheckPanel({
  check,
  onClose,
  onCompose,
}: {
  check: TransactionCheck;
  onClose: () => void;
  onCompose: (draft: string) => void;
}) {
  return (
    <SidePanel
      label="Check"
      onClose={onClose}
      head={
        <RecordHead icon={<ShieldQuestion aria-hidden="true" />} title={commandTitle(check.name ?? 'Transaction')}>
          <Chip tone={isGood(check) ? 'good' : 'bad'} dot>
            {check.explanation.title}
          </Chip>
        </RecordHead>
      }
    >
      <div className="check-panel">
        {check.inspection !== null && <WarningsOf inspection={check.inspection} />}
        <CheckOutcome
          check={check}
          actions={
            <>
              <ComposeAgain check={check} onCompose={onCompose} />
              <DeleteCheck check={check} onDeleted={onClose} />
            </>
          }
        />
        {check.inspection !== null && (
          <>
            <Decoded inspection={check.inspection} />
            <InspectionFacts inspection={check.inspection} at={check.checkedAt} />
          </>
        )}
        <JsonView value={JSON.parse(checksAsJson([check]))[0].transaction} what="transaction" />
      </div>
    </SidePanel>
  );
}
