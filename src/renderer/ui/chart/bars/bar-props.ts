import type { SeriesColour } from '../series.ts';

/** A bar of a bar chart. */
export interface BarOf {
  id: string;
  label: string;
  /** Sets the length of the bar. */
  value: number;
  /** The text of the readout: the exact value. */
  exact: string;
  colour?: SeriesColour;
}

/** The properties of a bar chart. */
export interface BarChartProps {
  label: string;
  caption?: string;
  /** More lines under a saved picture. */
  pictureNotes?: readonly string[];
  bars: readonly BarOf[];
  /** The headers of the names and the values in the table. */
  names: string;
  values: string;
  isHorizontal?: boolean;
  /** In pixels. */
  height?: number;
  format?: (value: number, places: number) => string;
}
