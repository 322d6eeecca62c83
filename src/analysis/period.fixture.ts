import { auditPeriod, type PeriodRow, type PeriodSide } from './audit-period.ts';

export const SECOND = 1_000_000_000n;

/** A simulated network (docs/formulas.md 1.2 and 1.5). It computes each average from all points that have arrived. */
export function simulateNetwork(start: bigint) {
  let points: { at: bigint; price: bigint }[] = [];
  const rows: PeriodRow[] = [];

  function average(at: bigint): bigint {
    const first = points[0];
    if (first === undefined) return 0n;
    const from = first.at > start ? first.at : start;
    let weight = 0n;
    points.forEach((point, index) => {
      const begin = point.at > from ? point.at : from;
      const next = points[index + 1]?.at ?? at;
      const end = next < at ? next : at;
      if (end > begin) weight += point.price * (end - begin);
    });
    return weight / (at - from);
  }

  /** @param seconds after the start */
  function arrive(seconds: bigint, price: bigint): void {
    const at = start + seconds * SECOND;
    if (points.some((point) => point.at === at)) return;
    const opening = points.findLast((point) => point.at <= start);
    if (at <= start && opening !== undefined && at < opening.at) return;
    const first = points[0];
    const isOwn = first === undefined || at <= first.at || at <= start;
    const twap = isOwn ? price : average(at);
    if (at <= start) points = points.filter((point) => point.at > start);
    points = [...points, { at, price }].sort((one, other) => (one.at < other.at ? -1 : 1));
    rows.push({ timestamp: at, price: price.toString(), twap: twap.toString() });
  }

  return {
    arrive,
    /** In the order of the list: by time. */
    rows: () => rows.toSorted((one, other) => (one.timestamp < other.timestamp ? -1 : 1)),
  };
}

export const NO_SIDE: PeriodSide = { rows: [], ahead: [] };

/** Audits a period with the rows of both sources, and none of the period before. */
export function audit(
  external: readonly PeriodRow[],
  internal: readonly PeriodRow[] = [],
  known: bigint | null = null,
) {
  const sides = {
    SOURCE_EXTERNAL: { rows: external, ahead: [] },
    SOURCE_INTERNAL: internal.length === 0 ? NO_SIDE : { rows: internal, ahead: [] },
  };
  return auditPeriod(7n, sides, known);
}
