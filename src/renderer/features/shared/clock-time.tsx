import { formatNanoseconds, repeatedOffset, type Zone } from '../../ui/format/index.ts';
import { figureWidth } from '../../ui/grid/index.ts';
import './clock-time.css';

/** Returns the offset of a time (Unix nanoseconds) that the clock of the zone shows twice; empty for any other time. */
export const offsetAt = (nanos: bigint, zone: Zone) => repeatedOffset(Number(nanos / 1_000_000n), zone);

/**
 * Shows a time (Unix nanoseconds) in a row: its date in grey, then the time; its offset too if the clock of the zone
 * shows this time twice.
 */
export function ClockTime({ nanos, zone, hasDate = true }: { nanos: bigint; zone: Zone; hasDate?: boolean }) {
  const { date, time } = formatNanoseconds(nanos, zone);
  return (
    <>
      {hasDate && (
        <>
          <span className="clock-part">{date}</span>{' '}
        </>
      )}
      {time}
      <span className="clock-part">{offsetAt(nanos, zone)}</span>
    </>
  );
}

/** Widths of a date with a time, and of a time alone, in a row (pixels). */
export const DATE_AND_TIME = 146;
export const TIME = 58;

/** Returns the width in pixels that the offset of a time takes in a row; 0 if the row does not have it. */
export function offsetWidth(nanos: bigint, zone: Zone): number {
  return figureWidth(offsetAt(nanos, zone));
}
