import type { TransactionInspection } from '../../../../contract/index.ts';
import { useZone } from '../../../data/appearance.tsx';
import { formatInteger, formatMillis } from '../../../ui/format/index.ts';
import { Chip, Fact, Facts, FullIdentifier, type Tone } from '../../../ui/parts/index.ts';
import { HelpMark } from '../../shared/help/help-mark.tsx';
import { LaterRejection } from './later-rejection.tsx';
import { useWindow, type ValidityWindow } from './validity.ts';

type Word = { tone: Tone; text: string; tip?: string };

const SIGNATURES: Readonly<Record<TransactionInspection['signature'], Word>> = {
  valid: { tone: 'good', text: 'Valid for this chain' },
  'valid-on-every-chain': {
    tone: 'warn',
    text: 'Valid on every chain',
    tip: 'Version 2: the signature names no chain, so the transaction is valid on other networks too.',
  },
  invalid: { tone: 'bad', text: 'Invalid' },
  unsupported: { tone: 'bad', text: 'Unknown signature method' },
  missing: { tone: 'bad', text: 'Missing' },
  unjudged: { tone: 'neutral', text: 'Not checked', tip: 'No service of the network has named its chain.' },
};

const PROOFS: Readonly<Record<TransactionInspection['proof'], Word>> = {
  sufficient: { tone: 'good', text: 'Sufficient' },
  insufficient: { tone: 'bad', text: 'Too little work' },
  unjudged: { tone: 'neutral', text: 'Not checked', tip: 'The hash of its block is unknown here.' },
  'not-needed': { tone: 'neutral', text: 'Not needed' },
  missing: { tone: 'bad', text: 'Missing' },
};

const WINDOWS: Readonly<Record<ValidityWindow, Word>> = {
  open: { tone: 'good', text: 'Recent enough' },
  past: { tone: 'bad', text: 'Too old', tip: 'The network no longer accepts a proof of work for this block.' },
  ahead: { tone: 'warn', text: 'Ahead of the chain' },
  unknown: { tone: 'neutral', text: 'Unknown', tip: 'It is not known which blocks the network accepts now.' },
};

const CREATED: Readonly<Record<TransactionInspection['creates'][number]['what'], string>> = {
  order: 'Order',
  stopOrder: 'Stop order',
  proposal: 'Proposal',
  transfer: 'Transfer',
  withdrawal: 'Withdrawal',
  referralSet: 'Referral set',
};

/** Returns the words for a window beside findings of an earlier time: the window is that of now. */
function ofNow(window: ValidityWindow): Word {
  const word = WINDOWS[window];
  return window === 'unknown' ? word : { ...word, text: `${word.text} now` };
}

function WordChip({ word: { tone, text, tip } }: { word: Word }) {
  return (
    <Chip tone={tone} dot {...(tip !== undefined && { tip })}>
      {text}
    </Chip>
  );
}

/** Returns true if the signature proves that the key that the transaction names has signed it. */
export function isSignedBySender({ signature }: Pick<TransactionInspection, 'signature'>): boolean {
  return signature === 'valid' || signature === 'valid-on-every-chain';
}

/**
 * Names the sender. The author of a transaction writes the key into it; only a valid signature proves that its owner
 * signed.
 */
function senderWords(isSigned: boolean, isOwn: boolean): string {
  if (isSigned) return isOwn ? 'Signed by your key' : 'Signed by';
  return isOwn ? 'Names your key' : 'Names this key';
}

/**
 * Shows the findings about a transaction from local checks: signature, proof of work, block, format, and the ids that
 * it creates.
 */
export function InspectionFacts({
  inspection,
  at,
  lastBlock = inspection.lastBlock,
}: {
  inspection: TransactionInspection;
  /** The time of the verification (Unix milliseconds), if it was not now. */
  at?: number;
  /** Its last block, if it is known better than by the inspection. */
  lastBlock?: bigint | null;
}) {
  const zone = useZone();
  const window = useWindow(inspection, lastBlock);
  const { signature, proof, proofBits, sender, own, nonce, blockHeight, chainId, hash, creates } = inspection;
  const isSigned = isSignedBySender(inspection);
  const when = at === undefined ? '' : `, ${formatMillis(at, zone).short}`;
  return (
    <>
      <Facts title={`Verified on this machine${when}`} aside={<Chip>Local</Chip>}>
        <Fact name="Signature" {...(signature !== 'unjudged' && { hint: `Checked for chain ${chainId}` })}>
          <WordChip word={SIGNATURES[signature]} />
        </Fact>
        <Fact
          name="Proof of work"
          hint="A search for a hash with enough zero bits. The network requires one per transaction."
        >
          <WordChip word={PROOFS[proof]} /> {proofBits !== null && <span className="faint">{proofBits} bits</span>}
          <HelpMark term="proofOfWork" hasLink={false} />
        </Fact>
        <Fact name="Its block" hint="The block of its proof of work">
          {formatInteger(blockHeight)} <WordChip word={at === undefined ? WINDOWS[window] : ofNow(window)} />
        </Fact>
        <Fact name="Format">
          {inspection.refusal === null ? (
            <Chip tone="good" dot>
              No problems found
            </Chip>
          ) : (
            <Chip tone="bad" dot>
              Would be refused
            </Chip>
          )}
        </Fact>
        {inspection.refusal !== null && (
          <Fact name="Message of the network" wide>
            <span className="mono">{inspection.refusal}</span>
          </Fact>
        )}
        {inspection.later !== null && (
          <Fact name="Execution" wide>
            <Chip tone="bad">Would be rejected</Chip> <LaterRejection inspection={inspection} />
          </Fact>
        )}
        {!inspection.canonical && (
          <Fact name="Bytes" wide>
            <Chip tone="warn">Unusual</Chip> They contain more than the shown command, or encode it in an unusual way.
          </Fact>
        )}
        <Fact name="Nonce">
          <span className="mono">{nonce.toString()}</span>
        </Fact>
        {sender !== null && (
          <Fact name={senderWords(isSigned, own)} wide>
            <FullIdentifier id={sender} what="public key" />
          </Fact>
        )}
        <Fact
          name="Hash if sent as JSON"
          hint="The network encodes JSON in its own order of fields. The same transaction sent as other bytes has another hash."
          wide
        >
          <FullIdentifier id={hash} what="hash" />
        </Fact>
      </Facts>
      {/* Ids are derived from the signature: those of an invalid signature identify nothing. */}
      {isSigned && creates.length > 0 && (
        <Facts title="Creates">
          {creates.map(({ what, path, id }) => (
            <Fact key={`${what} ${path}`} name={CREATED[what]} hint={path} wide>
              <FullIdentifier id={id} what="id" />
            </Fact>
          ))}
        </Facts>
      )}
    </>
  );
}
