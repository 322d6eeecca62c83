/** The age from which the newest funding points of a market are not those of now: two days (nanoseconds). */
export const MAX_POINT_AGE_NS = 172_800_000_000_000n;
