import { CircleAlert, CircleCheck, CircleDashed, CircleHelp, CircleSlash } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FundingAuditSide } from '../../../../contract/index.ts';
import { useZone } from '../../../data/appearance.tsx';
import { counted, formatInteger, formatNanoseconds, groupInText } from '../../../ui/format/index.ts';
import { Chip, type Tone } from '../../../ui/parts/index.ts';
import { formatPrice } from '../prices.ts';
import './audit-part.css';
import '../figures.css';

const VERDICTS: Readonly<Record<FundingAuditSide['verdict'], { word: string; tone: Tone; icon: ReactNode }>> = {
  agrees: { word: 'Agrees', tone: 'good', icon: <CircleCheck aria-hidden="true" /> },
  differs: { word: 'Differs', tone: 'bad', icon: <CircleAlert aria-hidden="true" /> },
  incomplete: { word: 'Incomplete', tone: 'warn', icon: <CircleDashed aria-hidden="true" /> },
  uncheckable: { word: 'Unchecked', tone: 'neutral', icon: <CircleHelp aria-hidden="true" /> },
  empty: { word: 'No rows', tone: 'neutral', icon: <CircleSlash aria-hidden="true" /> },
};

const REASONS = {
  arrivedLate: 'A late point',
  auction: 'An auction',
  missingPoint: 'A missing point',
  difference: 'A difference',
} as const;

/** Returns the number of rows of a source that agree, or that could not be checked. */
export function countWords({
  verdict,
  rows,
  agreeing,
}: Pick<FundingAuditSide, 'verdict' | 'rows' | 'agreeing'>): string {
  if (verdict === 'empty') return counted(rows, 'row');
  if (verdict === 'incomplete' || verdict === 'uncheckable') return `${counted(rows, 'row')}, not checked`;
  if (verdict === 'agrees')
    return `${formatInteger(agreeing)} of ${counted(rows, 'row')} ${rows === 1 ? 'agrees' : 'agree'}`;
  const after = rows - agreeing - 1;
  if (after === 0) return `1 of ${counted(rows, 'row')} differs`;
  return `1 row differs; ${counted(after, 'row')} after it ${after === 1 ? 'was' : 'were'} not checked`;
}

/**
 * Shows the verdict on one source: how many rows follow from the points, and the first row that does not, with harmless
 * reasons that it may have.
 * @param places decimals of the market's prices
 */
export function AuditSide({ side, places }: { side: FundingAuditSide; places: number }) {
  const zone = useZone();
  const { word, tone, icon } = VERDICTS[side.verdict];
  const isExternal = side.source === 'SOURCE_EXTERNAL';
  const { difference } = side;
  const price = (text: string) => formatPrice(text, places).exact;
  return (
    <section className="audit-side" data-verdict={side.verdict} aria-label={isExternal ? 'External' : 'Internal'}>
      <header>
        <span className={`figure-dot figure-${isExternal ? 'external' : 'internal'}`} />
        <h2>{isExternal ? 'External' : 'Internal'}</h2>
        <Chip tone={tone}>
          {icon}
          {word}
        </Chip>
        <span className="audit-count num">{countWords(side)}</span>
      </header>
      <p>{groupInText(side.words)}</p>
      {difference !== null && (
        <>
          <dl className="named-values audit-difference num">
            <div>
              <dt>First difference</dt>
              <dd>
                row {formatInteger(difference.row.index)}, {formatNanoseconds(difference.row.timestamp, zone).short}
              </dd>
            </div>
            <div>
              <dt>The formula gives</dt>
              <dd>
                {price(difference.expected.low)}
                {difference.expected.high !== difference.expected.low && ` to ${price(difference.expected.high)}`}
              </dd>
            </div>
            <div>
              <dt>The network recorded</dt>
              <dd>{price(difference.received)}</dd>
            </div>
            <div>
              <dt>Expected − recorded</dt>
              <dd>{price(difference.by)}</dd>
            </div>
          </dl>
          <ol className="audit-reasons">
            {difference.hypotheses.map(({ kind, words, timestamps }) => (
              <li key={`${kind} ${words}`}>
                <strong>{REASONS[kind]}</strong> {words}
                {timestamps.length > 0 && (
                  <span className="faint num">
                    {' '}
                    {timestamps
                      .map((timestamp) => formatNanoseconds(timestamp, zone).short)
                      .join(kind === 'auction' ? ' – ' : ', ')}
                  </span>
                )}
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}
