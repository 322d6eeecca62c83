import { useState } from 'react';
import type { BlockRange, KnownSegment } from '../../../../contract/index.ts';
import { counted, formatInteger } from '../../../ui/format/index.ts';
import { Button, MenuFrom, MenuItem, MenuSection, TextField } from '../../../ui/parts/index.ts';
import { readHeight } from '../link.ts';
import { newestRange } from '../ruler/segments.ts';

/** The range in figures. What was typed is kept as it is, and what it snaps to is said under it. */
export function RangeForm({
  asked,
  range,
  segments,
  onChange,
}: {
  /** Blocks as they were asked for. */
  asked: BlockRange | undefined;
  /** The whole segments around them. */
  range: BlockRange | undefined;
  segments: readonly KnownSegment[];
  onChange: (asked: BlockRange) => void;
}) {
  const commit = (side: 'from' | 'to', height: bigint) => {
    if (asked !== undefined && asked[side] !== height) onChange({ ...asked, [side]: height });
  };
  const isSnapped = asked !== undefined && range !== undefined && (asked.from !== range.from || asked.to !== range.to);
  return (
    <div className="range-form">
      <HeightField label="From block" value={asked?.from} onCommit={(height) => commit('from', height)} />
      <HeightField label="To block" value={asked?.to} onCommit={(height) => commit('to', height)} />
      <MenuFrom label="Ranges" trigger={<Button isDisabled={segments.length === 0}>Choose…</Button>}>
        <MenuSection title="The newest">
          {[1, 10, 100].map((count) => (
            <MenuItem
              key={count}
              id={String(count)}
              onAction={() => {
                const newest = newestRange(segments, count);
                if (newest !== undefined) onChange(newest);
              }}
            >
              {counted(count, 'segment')}
            </MenuItem>
          ))}
        </MenuSection>
        <MenuSection title="Or">
          <MenuItem
            id="all"
            onAction={() => {
              const [first] = segments;
              const last = segments.at(-1);
              if (first !== undefined && last !== undefined) onChange({ from: first.from, to: last.to });
            }}
          >
            Everything known
          </MenuItem>
        </MenuSection>
      </MenuFrom>
      <p className="range-said num" role="status">
        {range === undefined ? (
          asked !== undefined && <NoRange asked={asked} segments={segments} />
        ) : isSnapped ? (
          <>
            Snaps outwards to whole segments:{' '}
            <strong>
              {formatInteger(range.from)} – {formatInteger(range.to)}
            </strong>
            , {counted(range.to - range.from + 1n, 'block')}.
          </>
        ) : (
          <>{counted(range.to - range.from + 1n, 'block')}, from the first to the last of whole segments.</>
        )}
      </p>
    </div>
  );
}

/** Why what was asked for is no range. */
function NoRange({ asked, segments }: { asked: BlockRange; segments: readonly KnownSegment[] }) {
  const [first] = segments;
  const last = segments.at(-1);
  if (first === undefined || last === undefined) return null;
  return (
    <span className="range-wrong">
      {asked.from > asked.to
        ? 'The first block is after the last one.'
        : `No segment has these blocks; known are ${formatInteger(first.from)} – ${formatInteger(last.to)}.`}
    </span>
  );
}

function HeightField({
  label,
  value,
  onCommit,
}: {
  label: string;
  value: bigint | undefined;
  onCommit: (height: bigint) => void;
}) {
  const written = value === undefined ? '' : formatInteger(value);
  const [typed, setTyped] = useState(written);
  const [known, setKnown] = useState(written);
  if (known !== written) {
    setKnown(written);
    setTyped(written);
  }
  const height = readHeight(typed);
  const isWrong = typed.trim() !== '' && height === undefined;
  const commit = () => {
    if (height === undefined) setTyped(written);
    else onCommit(height);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears what the field within it lets through
    <div
      className="height-field num"
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
        else if (event.key === 'Escape') setTyped(written);
      }}
    >
      <TextField
        label={label}
        value={typed}
        onChange={setTyped}
        error={isWrong ? 'A block’s height, in digits' : undefined}
      />
    </div>
  );
}
