import { classNames } from './class-names.ts';
import './progress-bar.css';

/** Shows progress. `share` is from 0 to 1, or undefined if unknown. `words` is the exact text for screen readers. */
export function ProgressBar({
  label,
  share,
  words,
  tone = 'accent',
}: {
  label: string;
  share: number | undefined;
  words?: string;
  /** still: the work is paused. */
  tone?: 'accent' | 'good' | 'bad' | 'still';
}) {
  const percent = share === undefined ? undefined : Math.max(0, Math.min(100, share * 100));
  return (
    <div
      role="progressbar"
      className={classNames('progress-bar', `progress-${tone}`, percent === undefined && 'is-unknown')}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent === undefined ? undefined : Math.floor(percent)}
      aria-valuetext={words}
    >
      <div className="progress-bar-fill" style={{ width: `${percent ?? 30}%` }} />
    </div>
  );
}
