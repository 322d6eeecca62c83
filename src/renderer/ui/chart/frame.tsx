import { ChartLine, Download, FileImage, FileSpreadsheet, FileType, Table2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { announce, Button, IconButton, MenuFrom, MenuItem } from '../parts/index.ts';
import { savePicture, saveTable } from './save/save.ts';
import type { TwinTable } from './twin.ts';
import { TwinTableView } from './twin-table.tsx';
import './chart.css';

export interface FrameProps {
  /** What the chart shows, in words; the name of saved files as well. */
  label: string;
  /** One line under a saved picture: of what, and as of when. */
  caption?: string;
  /** The same points in words, made when they are wanted. */
  table: () => TwinTable;
  /**
   * Height of the drawing, and of its twin, in pixels: nothing moves when one takes the other's place. Absent where the
   * chart fills the box it stands in.
   */
  height?: number;
  legend?: ReactNode;
  /** Buttons before table and save. */
  tools?: ReactNode;
  /** Hides legend and tools, for small charts beside text; the twin is then for readers of the screen alone. */
  bare?: boolean;
  children: ReactNode;
}

/** What every chart has around it: its legend, its tools, its twin as a table, and ways to save it. */
export function ChartFrame({ label, caption, table, height, legend, tools, bare = false, children }: FrameProps) {
  const box = useRef<HTMLElement>(null);
  const [isTable, setIsTable] = useState(false);
  const save = async (kind: 'png' | 'svg' | 'csv') => {
    try {
      if (kind === 'csv') saveTable(label, table());
      else if (box.current !== null) await savePicture(box.current, kind, { title: label, caption });
    } catch {
      announce('The chart could not be saved', 'bad');
    }
  };
  return (
    <figure ref={box} className="chart" aria-label={label} data-fills={height === undefined || undefined}>
      {!bare && (
        <div className="chart-head">
          <div className="chart-legend">{legend}</div>
          <div className="chart-tools">
            {!isTable && tools}
            <IconButton
              label={isTable ? 'Show as a chart' : 'Show as a table'}
              size="small"
              icon={isTable ? <ChartLine aria-hidden="true" /> : <Table2 aria-hidden="true" />}
              onPress={() => setIsTable(!isTable)}
            />
            <MenuFrom
              label="Save the chart"
              trigger={
                <Button size="small" variant="quiet" icon={<Download aria-hidden="true" />}>
                  Save
                </Button>
              }
            >
              <MenuItem
                id="png"
                icon={<FileImage aria-hidden="true" />}
                hint="picture"
                isDisabled={isTable}
                onAction={() => void save('png')}
              >
                PNG
              </MenuItem>
              <MenuItem
                id="svg"
                icon={<FileType aria-hidden="true" />}
                hint="drawing"
                isDisabled={isTable}
                onAction={() => void save('svg')}
              >
                SVG
              </MenuItem>
              <MenuItem
                id="csv"
                icon={<FileSpreadsheet aria-hidden="true" />}
                hint="values"
                onAction={() => void save('csv')}
              >
                CSV
              </MenuItem>
            </MenuFrom>
          </div>
        </div>
      )}
      {isTable ? <TwinTableView label={label} table={table()} height={height} /> : children}
    </figure>
  );
}
