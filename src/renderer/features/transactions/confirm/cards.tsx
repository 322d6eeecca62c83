import { Copy, PenTool } from 'lucide-react';
import { useState } from 'react';
import type { Preparation, Transaction, TransactionCheck, TransactionInspection } from '../../../../contract/index.ts';
import { counted, formatInteger, visibleText } from '../../../ui/format/index.ts';
import {
  Button,
  Chip,
  CopyButton,
  Explained,
  Fact,
  Facts,
  Identifier,
  JsonView,
  Notice,
  Tabs,
} from '../../../ui/parts/index.ts';
import { keyNames, keyNote, type OwnKey } from '../../shared/vault/use-vault.ts';
import { useShape } from '../compose/use-commands.ts';
import { isJsonObject, type Json } from '../json/value.ts';
import { byteCount, hexLines } from './bytes.ts';
import { DecodedFields } from './decoded.tsx';
import { InspectionFacts } from './inspection.tsx';
import { copyTransaction } from './take-transaction.tsx';
import { useWindow } from './validity.ts';
import './cards.css';

/** A transaction that was signed. */
export interface Signed {
  /** The bytes that were signed. */
  preparation: Preparation;
  transaction: Transaction;
  /** The result of inspecting the transaction on this machine. */
  inspection: TransactionInspection;
  /** True if nonce, block and proof are new, because the prepared ones were used or too old. */
  rebuilt: boolean;
}

/** Shows the command decoded from the final bytes: in words, as JSON, and the bytes themselves. */
export function DecodedCard({ preparation }: { preparation: Preparation }) {
  const { name, command, inputData } = preparation;
  const { data: shape } = useShape(name);
  const [tab, setTab] = useState<'words' | 'json' | 'bytes'>('words');
  const body = command[name] as Json | undefined;
  return (
    <section className="card confirm-card" aria-label="Decoded command">
      <Tabs
        label="Shown as"
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'words',
            label: 'In words',
            content: () =>
              shape === undefined || !isJsonObject(body) ? null : <DecodedFields shape={shape} command={body} />,
          },
          { value: 'json', label: 'JSON', content: () => <JsonView value={command} what="command" /> },
          { value: 'bytes', label: 'Bytes', content: () => <Bytes inputData={inputData} /> },
        ]}
      />
    </section>
  );
}

function Bytes({ inputData }: { inputData: string }) {
  return (
    <>
      <p className="bytes-head">
        {counted(byteCount(inputData), 'byte')}, nonce and block height included
        <CopyButton text={inputData} what="bytes as base64" />
      </p>
      <pre className="bytes mono">{hexLines(inputData).join('\n')}</pre>
    </>
  );
}

/** Shows the names of a key apart from each other: one may be written right to left. */
function KeyNames({ of }: { of: OwnKey }) {
  const [wallet, name] = keyNames(of);
  return (
    <>
      <bdi>{wallet}</bdi>
      {name !== undefined && (
        <>
          , <bdi>{name}</bdi>
        </>
      )}
      {keyNote(of)}
    </>
  );
}

/**
 * Shows the other parts of the transaction: key, network, chain, nonce, blocks, digest and size. The key is first, to be in
 * sight in low windows too.
 * @param own its key in the open vault; undefined if the key is not there
 */
export function PreparedFacts({
  title,
  preparation,
  own,
}: {
  title: string;
  preparation: Preparation;
  own: OwnKey | undefined;
}) {
  const { network, chainId, nonce, blockHeight, lastBlock, publicKey, inputData, digest } = preparation;
  return (
    <Facts title={title}>
      <Fact name="Signed by">
        {own !== undefined && <KeyNames of={own} />} <Identifier id={publicKey} what="public key" />{' '}
        {own?.tainted === true && (
          <Explained tip="Marked as unsafe. It does not sign.">
            <Chip tone="bad">Tainted</Chip>
          </Explained>
        )}
      </Fact>
      <Fact name="Network">
        <strong>
          <bdi>{visibleText(network.name)}</bdi>
        </strong>
        {network.host !== network.name && <span className="faint"> ({network.host})</span>}
      </Fact>
      <Fact name="Chain" hint="Part of the signed bytes: the transaction is valid on this chain only">
        <strong>{visibleText(chainId)}</strong>
      </Fact>
      <Fact name="Nonce" hint="Random number that makes each transaction unique">
        <span className="mono">{nonce.toString()}</span>
      </Fact>
      <Fact name="Block" hint="The block of its proof of work">
        {formatInteger(blockHeight)}
      </Fact>
      <Fact
        name="Valid until block"
        hint="If this block is near or has passed when you sign, Orrery makes new bytes first. Only nonce and block change."
      >
        {formatInteger(lastBlock)}
      </Fact>
      <Fact name="Digest" hint="The hash that is signed. The dialog that asks before signing shows the same digest.">
        <Identifier id={digest} what="digest" />
      </Fact>
      <Fact name="Size">{counted(byteCount(inputData), 'byte')}</Fact>
    </Facts>
  );
}

/**
 * Shows the signed transaction after its local checks.
 * @param check the network's check of it: its inspection is newer than the one at the signature, and a time of the command
 *   may have passed since
 * @param onCopied called after the button that copies it for another program; without it, there is no button
 */
export function SignedCard({
  signed,
  check,
  onCopied,
}: {
  signed: Signed;
  check: TransactionCheck | undefined;
  onCopied: ((signed: Signed) => void) | undefined;
}) {
  const { lastBlock } = signed.preparation;
  const inspection = check?.inspection ?? signed.inspection;
  const isPast = useWindow(inspection, lastBlock) === 'past';
  return (
    <section className="card confirm-card" aria-label="Signed transaction">
      <div className="confirm-card-head">
        <h3>Signed</h3>
        {onCopied !== undefined && (
          <Button
            size="small"
            icon={<Copy aria-hidden="true" />}
            onPress={async () => {
              if (await copyTransaction(signed.transaction)) onCopied(signed);
            }}
          >
            Copy the transaction
          </Button>
        )}
      </div>
      <Notice tone={isPast ? 'neutral' : 'warn'} icon={<PenTool aria-hidden="true" />}>
        {isPast
          ? `Block ${formatInteger(lastBlock)} has passed: the network does not accept the signed transaction any more.`
          : `Anyone who has the signed transaction can send it until block ${formatInteger(lastBlock)} has passed.`}
      </Notice>
      <InspectionFacts inspection={inspection} lastBlock={lastBlock} />
    </section>
  );
}
