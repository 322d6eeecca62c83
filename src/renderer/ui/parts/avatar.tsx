import { bucketOf, monogram } from '../format/index.ts';
import './avatar.css';

/** Letters on an own colour. Images of the network are never loaded: they would reveal who looks. */
export function Avatar({ name, id, size = 'normal' }: { name: string; id: string; size?: 'normal' | 'large' }) {
  return (
    <span className={`avatar hued avatar-${bucketOf(id, 8)} avatar-${size}`} aria-hidden="true">
      {monogram(name, id)}
    </span>
  );
}
