import { visibleText } from '../../ui/format/index.ts';
import { FittedIdentifier } from '../../ui/parts/index.ts';
import './value-text.css';

/** Characters of a value that a cell draws. */
const DRAWN = 200;

/** Ids, hashes and bytes: their ends tell them apart. */
const HEX = /^(?:\\x)?[0-9a-f]{32,128}$/;

/**
 * Shows a text from a table in visible form, at most 200 characters: NULL differs from the empty text, and line ends
 * and invisible characters show.
 * @param isShortened true if only the beginning of the text was read
 */
export function ValueText({ value, isShortened = false }: { value: string | null; isShortened?: boolean }) {
  if (value === null) return <span className="value-null">NULL</span>;
  if (value === '') return <span className="value-empty">empty text</span>;
  if (!isShortened && HEX.test(value)) return <FittedIdentifier id={value} />;
  const drawn = visibleText(value.slice(0, DRAWN).replaceAll(/\r\n|\r|\n/g, '↵'));
  return (
    <span className="truncate" data-tip={value.length > 16 ? value : undefined}>
      <bdi>{drawn}</bdi>
      {(isShortened || value.length > DRAWN) && '…'}
    </span>
  );
}
