/**
 * The stored position of the window. It opens there again if that display is still connected, and never larger than the
 * display.
 */
import { z } from 'zod';

const side = z.int().min(1).max(100_000);
const place = z.int().min(-100_000).max(100_000);
/** The position and size of a window or a display (pixels). */
const WindowBounds = z.object({ x: place, y: place, width: side, height: side });
export type WindowBounds = z.output<typeof WindowBounds>;

/** The position of a window, and its state: normal, maximised or full screen. */
export const WindowState = z.object({ bounds: WindowBounds, isMaximized: z.boolean(), isFullScreen: z.boolean() });
export type WindowState = z.output<typeof WindowState>;

/** Sizes in density-independent pixels. */
const PREFERRED = { width: 1_360, height: 860 };
export const SMALLEST = { width: 720, height: 480 };
/** At least this much of the window's top is on a display, so that a person can drag it. */
const REACHABLE = { width: 120, height: 40 };

/** Returns the length that two ranges have in common; negative if there is a gap between them. */
function overlap(from: number, length: number, otherFrom: number, otherLength: number): number {
  return Math.min(from + length, otherFrom + otherLength) - Math.max(from, otherFrom);
}

/** Returns true if a person can drag a window with these bounds by its top. */
function isReachable({ x, y, width }: WindowBounds, area: WindowBounds): boolean {
  return (
    overlap(x, width, area.x, area.width) >= REACHABLE.width &&
    overlap(y, REACHABLE.height, area.y, area.height) >= REACHABLE.height
  );
}

const within = (value: number, min: number, max: number) => Math.max(min, Math.min(value, max));

/**
 * Returns the bounds of a new window: the stored ones if their display is there, never larger than it; else the middle
 * of the main display.
 * @param remembered the stored position; a value of another shape is ignored
 * @param areas the areas of the displays without panels, the main display first
 */
export function placeWindow(remembered: unknown, areas: readonly [WindowBounds, ...WindowBounds[]]): WindowState {
  const { data } = WindowState.safeParse(remembered);
  const area = data && areas.find((candidate) => isReachable(data.bounds, candidate));
  if (data !== undefined && area !== undefined) {
    const { bounds } = data;
    const width = within(bounds.width, SMALLEST.width, area.width);
    const height = within(bounds.height, SMALLEST.height, area.height);
    const x = within(bounds.x, area.x + REACHABLE.width - width, area.x + area.width - REACHABLE.width);
    return { ...data, bounds: { x, y: bounds.y, width, height } };
  }
  const [{ x, y, width, height }] = areas;
  const size = { width: Math.min(PREFERRED.width, width), height: Math.min(PREFERRED.height, height) };
  const centred = { x: x + Math.floor((width - size.width) / 2), y: y + Math.floor((height - size.height) / 2) };
  return { bounds: { ...centred, ...size }, isMaximized: false, isFullScreen: false };
}
