import { classNames } from './class-names.ts';
import './progress-bar.css';

/** How far something is. `share` from 0 to 1; undefined where that is not known. `words` say it exactly, for those who listen. */
export function ProgressBar({
  label,
  share,
  words,
  tone = 'accent',
}: {
  label: string;
  share: number | undefined;
  words?: string;
  /** still: it does not move now. */
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
