import { FileSearch, FileUp, ShieldQuestion } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import type { TransactionInspection } from '../../../../contract/index.ts';
import { Button, Chip, Explained, JsonView, State } from '../../../ui/parts/index.ts';
import { useShape } from '../compose/use-commands.ts';
import { CheckOutcome } from '../confirm/check-outcome.tsx';
import { DecodedFields } from '../confirm/decoded.tsx';
import { InspectionFacts } from '../confirm/inspection.tsx';
import { useWindow, validityWords } from '../confirm/validity.ts';
import { WarningsOf } from '../confirm/warnings.tsx';
import { commandTitle } from '../guides/index.ts';
import { isJsonObject, type Json } from '../json/value.ts';
import { useInspection } from './use-inspection.ts';
import './inspect-view.css';
import '../confirm/cards.css';

/** Maximum size of a file with a signed transaction (bytes); a larger file holds something else. */
const MAX_FILE_BYTES = 1_000_000;

/**
 * Shows a signed transaction from elsewhere, pasted or dropped: decoded and verified on this machine first, then
 * checked by the network if the person asks for it. `onText` is called with each change of its text.
 */
export function InspectView({ text, onText }: { text: string; onText: (text: string) => void }) {
  const [fileProblem, setFileProblem] = useState<string>();
  const [isOver, setOver] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const { read, check, isAsking = false, ask, ...inspection } = useInspection(text.trim());
  const problem = fileProblem ?? inspection.problem;

  const enter = (entered: string) => {
    onText(entered);
    setFileProblem(undefined);
  };
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    if (file.size > MAX_FILE_BYTES) return setFileProblem('The file is too large for a signed transaction.');
    const bytes = new Uint8Array(await file.arrayBuffer());
    const written = new TextDecoder().decode(bytes);
    // A file may be raw bytes; text may be JSON or base64.
    enter(written.includes('\uFFFD') || /\p{Cc}/u.test(written.replaceAll(/\s/g, '')) ? base64(bytes) : written.trim());
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file !== undefined) void take(file);
    else enter(event.dataTransfer.getData('text/plain'));
  };

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className="inspect" tabIndex={0} aria-label="A signed transaction">
      <div className="inspect-main">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is one of three ways in */}
        <div
          className="inspect-entry"
          data-over={isOver || undefined}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={onDrop}
        >
          <label className="field-label" htmlFor="signed-transaction">
            Signed transaction, as JSON or base64
          </label>
          <textarea
            id="signed-transaction"
            className="input mono"
            rows={read === undefined ? 9 : 4}
            value={text}
            spellCheck={false}
            placeholder="Paste it here, or drop a file"
            data-shortcut="filter"
            aria-invalid={problem !== undefined}
            aria-describedby="signed-transaction-about"
            onChange={(event) => enter(event.target.value)}
          />
          <div className="inspect-tools">
            <p id="signed-transaction-about" className={problem === undefined ? 'faint' : 'field-error'} role="status">
              {problem ??
                'Orrery decodes and verifies it on this machine. Nothing is sent until you check it with the network.'}
            </p>
            <Button size="small" icon={<FileUp aria-hidden="true" />} onPress={() => picker.current?.click()}>
              Open a file
            </Button>
            <input
              ref={picker}
              type="file"
              hidden
              onChange={(event) => {
                void take(event.target.files?.[0]);
                event.target.value = '';
              }}
            />
          </div>
        </div>
        {check !== undefined && <CheckOutcome check={check} />}
        {read === undefined ? (
          problem === undefined &&
          text.trim() === '' && (
            <State icon={<FileSearch />} title="Inspect a signed transaction">
              <p>Orrery decodes the command and verifies signature and proof of work. Then the network can check it.</p>
            </State>
          )
        ) : (
          <>
            <WarningsOf inspection={read.inspection} />
            <div className="inspect-columns">
              <section className="card confirm-card" aria-label="Decoded command">
                <div className="confirm-card-head">
                  <h3>
                    {read.inspection.command === null
                      ? 'No command could be read'
                      : commandTitle(Object.keys(read.inspection.command)[0] ?? '')}
                  </h3>
                  <Explained tip="Decoded on this machine, without the network">
                    <Chip>Decoded here</Chip>
                  </Explained>
                </div>
                <Decoded inspection={read.inspection} />
              </section>
              <section className="card confirm-card" aria-label="Verified locally">
                <InspectionFacts inspection={read.inspection} at={read.at} />
              </section>
            </div>
            <div className="inspect-ask">
              <Button
                variant="primary"
                icon={<ShieldQuestion aria-hidden="true" />}
                isPending={isAsking}
                isDisabled={check !== undefined}
                onPress={() => void ask()}
              >
                {isAsking ? 'Checking…' : 'Check with the network'}
              </Button>
              <p className="faint">
                Checking uses the proof of work on one node until its next block. Nothing is broadcast.{' '}
                {/* The verdict says it once there is one: no node may accept these bytes. */}
                {check === undefined && <ValidityOf inspection={read.inspection} />}
              </p>
            </div>
          </>
        )}
      </div>
    </section>
  );
}

/** Says until when the network accepts a transaction, if it may accept it at all. */
function ValidityOf({ inspection }: { inspection: TransactionInspection }) {
  const window = useWindow(inspection);
  if (inspection.refusal !== null) return 'The network does not accept this transaction.';
  if (window === 'past') return validityWords('This transaction', window, inspection.lastBlock);
  return `If you sign the command again: ${validityWords('this transaction', window, inspection.lastBlock)}`;
}

/** Shows the command of a transaction in words, or as JSON if its shape is not known. */
export function Decoded({ inspection }: { inspection: TransactionInspection }) {
  const [name, body] = Object.entries(inspection.command ?? {})[0] ?? [];
  const { data: shape } = useShape(name);
  const value = body as Json | undefined;
  if (name === undefined) return <p className="faint">The bytes contain no command that Orrery knows.</p>;
  if (shape === undefined || !isJsonObject(value)) return <JsonView value={inspection.command} what="command" />;
  return <DecodedFields shape={shape} command={value} />;
}

function base64(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}
