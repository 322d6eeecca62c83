import './share-bar.css';

/**
 * Shows a share of a whole as a bar beside its text. `share` (0 to 1) sets only the length of the bar; `text` is exact.
 */
export function ShareBar({ share, text, tip }: { share: number; text: string; tip?: string }) {
  return (
    <span className="share-bar num" data-tip={tip}>
      <svg className="share-bar-track" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect className="share-bar-ground" width="100" height="4" rx="2" />
        <rect className="share-bar-fill" width={Math.max(0, Math.min(1, share)) * 100} height="4" rx="2" />
      </svg>
      <span className="share-bar-text">{text}</span>
    </span>
  );
}
