import { shortenMiddle } from '../format/index.ts';
import { CopyButton } from './copy-button.tsx';
import './identifier.css';

/** Shows an id shortened in its middle to `head` and `tail` characters. Hover and copy give all of it. */
export function Identifier({
  id,
  what = 'id',
  head = 6,
  tail = 6,
  copyable = false,
}: {
  id: string;
  what?: string;
  head?: number;
  tail?: number;
  copyable?: boolean;
}) {
  if (id === '') return <span className="faint">–</span>;
  const short = shortenMiddle(id, head, tail);
  return (
    <span className="identifier">
      <span className="mono" data-tip={short === id ? undefined : id}>
        {short}
      </span>
      {copyable && <CopyButton text={id} what={what} />}
    </span>
  );
}

/**
 * Shows an id as completely as the width allows. Its last `tail` characters always show; an ellipsis replaces the
 * middle.
 */
export function FittedIdentifier({ id, tail = 10 }: { id: string; tail?: number }) {
  if (id === '') return <span className="faint">–</span>;
  if (id.length <= tail) return <span className="mono">{id}</span>;
  return (
    <span
      className="identifier-fitted mono"
      data-tip={id}
      style={{ maxWidth: `calc(${id.length} * var(--digit) + 1px)`, minWidth: `calc(${tail + 4} * var(--digit))` }}
    >
      <span className="truncate" style={{ gridColumn: `1 / -${tail + 1}` }}>
        {id.slice(0, -tail)}
      </span>
      <span style={{ gridColumn: `-${tail + 1} / -1` }}>{id.slice(-tail)}</span>
    </span>
  );
}

/** Shows a full id, wrapped where necessary, with a button to copy it; a dash if it is empty. */
export function FullIdentifier({ id, what }: { id: string; what: string }) {
  if (id === '') return <span className="faint">–</span>;
  return (
    <span className="identifier identifier-full">
      <span className="mono">{id}</span>
      <CopyButton text={id} what={what} />
    </span>
  );
}
