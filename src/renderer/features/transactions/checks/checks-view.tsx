import { Braces, Download, FileSpreadsheet, ShieldQuestion } from 'lucide-react';
import type { TransactionCheck } from '../../../../contract/index.ts';
import { useZone } from '../../../data/appearance.tsx';
import { formatMillis, repeatedOffset } from '../../../ui/format/index.ts';
import {
  Button,
  Chip,
  downloadFile,
  Identifier,
  JsonView,
  MenuFrom,
  MenuItem,
  SidePanel,
  Skeleton,
  State,
} from '../../../ui/parts/index.ts';
import { Failed } from '../../shared/failed.tsx';
import { RecordHead } from '../../shared/record-panel.tsx';
import { CheckOutcome } from '../confirm/check-outcome.tsx';
import { InspectionFacts } from '../confirm/inspection.tsx';
import { commandTitle } from '../guides/index.ts';
import { Decoded } from '../inspect/inspect-view.tsx';
import { DeleteCheck } from './delete-check.tsx';
import { checksAsCsv, checksAsJson } from './export-checks.ts';
import { MAX_CHECKS, useChecks } from './use-checks.ts';
import './checks-view.css';

/**
 * Shows every check that was made in this network, newest first, and the open one in a panel. `onOpen` is called with
 * the id of the check to open, or undefined to close it.
 */
export function ChecksView({ open, onOpen }: { open: string | undefined; onOpen: (id: string | undefined) => void }) {
  const { data: checks, error, refetch } = useChecks();
  const zone = useZone();
  if (error !== null && checks === undefined) {
    return <Failed title="The checks could not be loaded" query={{ error, refetch }} />;
  }
  if (checks?.length === 0) {
    return (
      <State icon={<ShieldQuestion />} title="No checks yet">
        <p>Compose a transaction, or paste a signed one. The verdict of the network is kept here.</p>
      </State>
    );
  }
  const opened = checks?.find(({ id }) => id === open);
  return (
    <div className="checks">
      <section
        className="checks-list"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        aria-label="Checks"
        onKeyDown={({ key }) => {
          if (key === 'Escape' && opened !== undefined) onOpen(undefined);
        }}
      >
        <table>
          <thead>
            <tr>
              <th scope="col">Time</th>
              <th scope="col">Command</th>
              <th scope="col">Verdict</th>
              <th scope="col">Code</th>
              <th scope="col">Signed by</th>
              <th scope="col">Hash</th>
            </tr>
          </thead>
          <tbody>
            {checks === undefined
              ? [1, 2, 3, 4, 5].map((row) => (
                  <tr key={row}>
                    <td colSpan={6}>
                      <Skeleton width={60 - row * 4} />
                    </td>
                  </tr>
                ))
              : checks.map((check) => (
                  <tr key={check.id} data-open={check.id === open || undefined}>
                    <td className="num" data-tip={formatMillis(check.checkedAt, zone).exact}>
                      <button type="button" className="checks-open" onClick={() => onOpen(check.id)}>
                        {formatMillis(check.checkedAt, zone).short}
                        {repeatedOffset(check.checkedAt, zone)}
                      </button>
                    </td>
                    <td>
                      {check.name === null ? <span className="faint">unreadable</span> : commandTitle(check.name)}
                    </td>
                    <td>
                      <Chip tone={isGood(check) ? 'good' : 'bad'} dot>
                        {check.explanation.title}
                      </Chip>
                    </td>
                    <td className="num">{check.result.code}</td>
                    <td>
                      <Identifier id={check.inspection?.sender ?? ''} what="public key" />
                    </td>
                    <td>
                      <Identifier id={check.inspection?.hash ?? ''} what="hash" />
                    </td>
                  </tr>
                ))}
          </tbody>
        </table>
        {checks !== undefined && checks.length >= MAX_CHECKS && (
          <p className="checks-more faint">The newest {MAX_CHECKS} are shown.</p>
        )}
      </section>
      {opened !== undefined && <CheckPanel check={opened} onClose={() => onOpen(undefined)} />}
    </div>
  );
}

function isGood({ result }: TransactionCheck): boolean {
  return result.success && result.code === 0;
}

function CheckPanel({ check, onClose }: { check: TransactionCheck; onClose: () => void }) {
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
        <CheckOutcome check={check} actions={<DeleteCheck check={check} onDeleted={onClose} />} />
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

/** Shows the menu that exports all checks as CSV or JSON. */
export function ExportChecks() {
  const { data: checks = [] } = useChecks();
  const day = new Date().toISOString().slice(0, 10);
  return (
    <MenuFrom
      label="Export the checks"
      trigger={
        <Button icon={<Download aria-hidden="true" />} isDisabled={checks.length === 0}>
          Export
        </Button>
      }
    >
      <MenuItem
        id="csv"
        icon={<FileSpreadsheet aria-hidden="true" />}
        onAction={() => downloadFile(`orrery-checks-${day}.csv`, new Blob([checksAsCsv(checks)], { type: 'text/csv' }))}
      >
        As CSV
      </MenuItem>
      <MenuItem
        id="json"
        icon={<Braces aria-hidden="true" />}
        hint="with the transactions"
        onAction={() =>
          downloadFile(`orrery-checks-${day}.json`, new Blob([checksAsJson(checks)], { type: 'application/json' }))
        }
      >
        As JSON
      </MenuItem>
    </MenuFrom>
  );
}
