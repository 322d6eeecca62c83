import { CircleAlert, X } from 'lucide-react';
import { formatBytes } from '../../../ui/format/index.ts';
import { IconButton, ProgressBar } from '../../../ui/parts/index.ts';
import type { Verification } from './verifications.ts';
import './verification.css';

/** Says how much a verification has read of `what`, for example of "CSV". */
export function readingWords({ bytes, bytesTotal }: { bytes: number; bytesTotal: number }, what: string): string {
  return bytesTotal === 0 ? 'Opening' : `${formatBytes(bytes)} of ${formatBytes(bytesTotal)} of ${what} read`;
}

/**
 * Shows the progress of a verification, with a button that stops it.
 * @param what what is read, for example "CSV"
 */
export function VerificationProgress({
  running: { bytes, bytesTotal, cancel },
  what,
}: {
  running: Extract<Verification<unknown>, { state: 'running' }>;
  what: string;
}) {
  const words = readingWords({ bytes, bytesTotal }, what);
  return (
    <div className="verification" role="status">
      <div className="verification-line">
        <span className="num">Verifying: {words}</span>
        <IconButton size="small" label="Stop verifying" icon={<X aria-hidden="true" />} onPress={cancel} />
      </div>
      <ProgressBar label="Verifying" share={bytesTotal === 0 ? undefined : bytes / bytesTotal} words={words} />
    </div>
  );
}

/**
 * Shows that a verification failed, and why.
 * @param what what should be verified, for example "archive"
 */
export function VerificationFailed({ what, problem }: { what: string; problem: string }) {
  return (
    <p className="verification verification-failed">
      <CircleAlert aria-hidden="true" /> The {what} could not be verified. {problem}
    </p>
  );
}
