import './share-bar.css';

/** A share of a whole as a bar behind its own words. `share` from 0 to 1 is only drawn; the words carry the truth. */
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
