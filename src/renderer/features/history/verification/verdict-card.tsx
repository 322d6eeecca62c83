import { ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useZone } from '../../../data/appearance.tsx';
import { useNow } from '../../../data/use-now.ts';
import { formatBriefTime } from '../../../ui/format/index.ts';
import { Button, Chip } from '../../../ui/parts/index.ts';
import { makeSentence, type VerdictWords } from './verdict-words.ts';
import type { Verification } from './verifications.ts';
import './verification.css';

/**
 * Shows the button that starts a verification. It is disabled while the verification runs.
 * @param verification the last verification; undefined if there was none
 */
export function VerifyButton({
  verification,
  onVerify,
  size = 'normal',
}: {
  verification: Verification<unknown> | undefined;
  onVerify: () => void;
  size?: 'small' | 'normal';
}) {
  const button = (
    <Button
      size={size}
      icon={<ShieldCheck aria-hidden="true" />}
      isDisabled={verification?.state === 'running'}
      onPress={onVerify}
    >
      {verification === undefined ? 'Verify' : 'Verify again'}
    </Button>
  );
  return size === 'small' ? button : <span className="verify-button">{button}</span>;
}

/**
 * Shows a verdict, its meaning, all problems that the verification found, and its time.
 * @param children what stands behind the time
 * @param tools the buttons under the verdict
 */
export function VerdictCard({
  tone,
  word,
  meaning,
  problems,
  verifiedAt,
  children,
  tools,
}: Pick<VerdictWords, 'tone' | 'word'> & {
  meaning: ReactNode;
  problems: readonly string[];
  /** Unix milliseconds. */
  verifiedAt: number;
  children?: ReactNode;
  tools?: ReactNode;
}) {
  const zone = useZone();
  const now = useNow(60_000);
  return (
    <div className="verification verification-verdict">
      <Chip tone={tone} dot>
        {word}
      </Chip>
      <div className="verification-text">
        <p>{meaning}</p>
        {problems.length > 0 && (
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{makeSentence(problem)}</li>
            ))}
          </ul>
        )}
        <p className="faint">
          Verified {formatBriefTime(verifiedAt, Math.max(now, verifiedAt), zone)}
          {children}
        </p>
        {tools !== undefined && <div>{tools}</div>}
      </div>
    </div>
  );
}
