import { CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { STAYS_VALID, type TransactionCheck } from '../../../../contract/index.ts';
import { useZone } from '../../../data/appearance.tsx';
import { formatInteger, formatMillis } from '../../../ui/format/index.ts';
import { Fact, Facts } from '../../../ui/parts/index.ts';
import { LaterRejection } from './later-rejection.tsx';
import { useWindow } from './validity.ts';
import './check-outcome.css';

const MAY_BE_ACCEPTED =
  'The proof of work is used on this node until its next block. The network may still accept the transaction until its last block: if you sign the command again, do not send both.';
const IS_PAST = 'The last block of the transaction has passed, so the network does not accept it any more.';
/** Names the network, because a signature for another network is valid there. */
const IS_NEVER_ACCEPTED = 'No node of this network accepts these bytes.';

/** Returns true if the transaction passed the check of the network. */
export function isGood({ result }: Pick<TransactionCheck, 'result'>): boolean {
  return result.success && result.code === 0;
}

/** Shows the network's answer about a transaction, first in plain words, then in its own. `actions` are shown below. */
export function CheckOutcome({ check, actions }: { check: TransactionCheck; actions?: ReactNode }) {
  const zone = useZone();
  const { result, explanation, checkedAt, address, inspection } = check;
  const accepts = isGood(check);
  // An earlier version stored no `final`, and the network may have refused the transaction for something else first.
  const isFinal = !accepts && (explanation.final === true || inspection?.signature === 'invalid');
  const isPast = useWindow(inspection) === 'past';
  const remedy = isPast ? explanation.remedy.replace(STAYS_VALID, '').trim() : explanation.remedy;
  return (
    <section
      className={accepts ? 'check-verdict check-verdict-good' : 'check-verdict'}
      aria-label="Verdict"
      role="status"
    >
      <header>
        {accepts ? <CircleCheck aria-hidden="true" /> : <CircleX aria-hidden="true" />}
        <div>
          <h2>{explanation.title}</h2>
          <p>{explanation.text}</p>
          {remedy !== '' && <p className="check-verdict-remedy">{remedy}</p>}
        </div>
      </header>
      {accepts && inspection !== null && inspection.later !== null && (
        <p className="check-verdict-note">
          <TriangleAlert className="tone-warn" aria-hidden="true" />
          <LaterRejection inspection={inspection} />
        </p>
      )}
      {/* The explanation of a passing verdict already says this, as long as the transaction is valid. */}
      {(!accepts || isPast) && (
        <p className="check-verdict-note">
          <Info aria-hidden="true" />
          <span>
            <strong>Nothing was broadcast.</strong> {isFinal ? IS_NEVER_ACCEPTED : isPast ? IS_PAST : MAY_BE_ACCEPTED}
          </span>
        </p>
      )}
      <Facts title="Answer of the network">
        <Fact name="success">{result.success ? 'true' : 'false'}</Fact>
        <Fact name="code">{result.code}</Fact>
        {result.data !== '' && (
          <Fact name="data" wide>
            <span className="mono">{result.data}</span>
          </Fact>
        )}
        {result.log !== '' && (
          <Fact name="log" wide>
            <span className="mono">{result.log}</span>
          </Fact>
        )}
        {result.info !== '' && (
          <Fact name="info" wide>
            <span className="mono">{result.info}</span>
          </Fact>
        )}
        <Fact name="gas wanted">{formatInteger(result.gasWanted)}</Fact>
        <Fact name="gas used">{formatInteger(result.gasUsed)}</Fact>
        <Fact name="Checked">
          <span data-tip={formatMillis(checkedAt, zone).exact}>{formatMillis(checkedAt, zone).short}</span>
        </Fact>
        <Fact name="Transaction gateway">
          <span className="mono">{address}</span>
        </Fact>
      </Facts>
      {actions !== undefined && <div className="check-verdict-actions">{actions}</div>}
    </section>
  );
}
