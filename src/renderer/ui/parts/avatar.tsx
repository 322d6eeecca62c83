import { bucketOf, monogram } from '../format/index.ts';
import './avatar.css';

/** A thing's letters on a colour of its own. Images of the network are never loaded: they would tell others who looks. */
export function Avatar({ name, id, size = 'normal' }: { name: string; id: string; size?: 'normal' | 'large' }) {
  return (
    <span className={`avatar hued avatar-${bucketOf(id, 8)} avatar-${size}`} aria-hidden="true">
      {monogram(name, id)}
    </span>
  );
}
