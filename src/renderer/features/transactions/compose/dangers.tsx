import { OctagonAlert, TriangleAlert } from 'lucide-react';
import type { Danger } from '../../../../contract/index.ts';
import { entryInWords } from './place-words.ts';
import './review-list.css';

/** Entries that are named before a danger of a batch. */
const MAX_NAMED = 3;

/** Returns the places of a danger in a batch, such as "Orders 1, Orders 2: "; empty if it is of the whole command. */
function placesBefore(places: readonly string[]): string {
  if (places.length === 0) return '';
  const more = places.length - MAX_NAMED;
  return `${places.slice(0, MAX_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}: `;
}

/**
 * Shows the allowed but dangerous values that the person must understand, each once, with the entries of a batch that have
 * it. Serious ones come first and are highlighted.
 */
export function Dangers({ dangers }: { dangers: readonly Danger[] }) {
  const alike = ({ text, weight }: Danger) => dangers.filter((each) => each.text === text && each.weight === weight);
  const sorted = dangers
    .filter((danger) => alike(danger)[0] === danger)
    .sort((a, b) => Number(b.weight === 'loud') - Number(a.weight === 'loud'));
  return (
    <>
      {sorted.map((danger) => (
        <p key={`${danger.path} ${danger.text}`} className={danger.weight === 'loud' ? 'danger danger-loud' : 'danger'}>
          {danger.weight === 'loud' ? <OctagonAlert aria-hidden="true" /> : <TriangleAlert aria-hidden="true" />}
          <span>
            {placesBefore([...new Set(alike(danger).flatMap(({ path }) => entryInWords(path) ?? []))])}
            {danger.text}
          </span>
        </p>
      ))}
    </>
  );
}
