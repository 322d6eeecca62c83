import { bucketOf, monogram } from '../format/index.ts';
import './avatar.css';

/**
 * Shows one or two letters of a name on the colour of its id. Images from the network are never loaded: a request would
 * reveal the reader.
 */
export function Avatar({ name, id, size = 'normal' }: { name: string; id: string; size?: 'normal' | 'large' }) {
  return (
    <span className={`avatar hued avatar-${bucketOf(id, 8)} avatar-${size}`} aria-hidden="true">
      {monogram(name, id)}
    </span>
  );
}
