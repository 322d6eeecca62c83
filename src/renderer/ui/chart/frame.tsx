import {
  ChartLine,
  Database,
  Download,
  FileImage,
  FileSpreadsheet,
  FileType,
  Link as LinkIcon,
  Table2,
} from 'lucide-react';
import { memo, type ReactNode, useCallback, useContext, useRef, useState } from 'react';
import { counted } from '../format/index.ts';
import { announce, Button, IconButton, MenuFrom, MenuItem, MenuSection, useLatest } from '../parts/index.ts';
import { actionItems, type ChartAction, CopyLinkContext, useChartMenu } from './chart-menu.tsx';
import { ChartNetworkContext } from './chart-network.ts';
import type { DataTable } from './data-table.ts';
import { DataTableView } from './data-table-view.tsx';
import { savePicture, saveTable } from './save/save.ts';
import './chart.css';
import './legend.css';

/** The properties of a chart's frame. */
export interface ChartFrameProps {
  /** The content of the chart in words; also the name of saved files, if they have no other. */
  label: string;
  /** The name of saved files, in words, without the network's name before it. */
  fileName?: string;
  /** One line under a saved picture: the subject, and the date of the data. */
  caption?: string;
  /** The visible part of its horizontal axis, for a saved picture. */
  visible?: () => string;
  /** The same for the end of the names of saved files; empty if they have none. */
  fileRange?: () => string;
  /** More lines under a saved picture. */
  notes?: () => readonly string[];
  /** Makes the data table when it is opened or saved. */
  table: () => DataTable;
  /**
   * Height in pixels of the drawing and of its data table: both are equal, so that nothing moves between them. Absent
   * if the chart fills its parent.
   */
  height?: number;
  legend?: ReactNode;
  /** Buttons before table and save. */
  tools?: ReactNode;
  /**
   * The stored points behind the drawn ones: their number, for the text over the table, and the function that saves
   * them all.
   */
  stored?: { count: () => ReactNode; note: () => ReactNode; save: () => void };
  /** Actions at the head of its menu. */
  actions?: () => readonly ChartAction[];
  /** Called with true before its menu opens, and with false when the menu has closed. */
  onMenu?: (isOpen: boolean) => void;
  /** The drawing. */
  children: ReactNode;
}

/**
 * Shows the frame of every chart: its legend, its tools, its data table instead of the drawing on request, and its
 * export menu.
 */
export function ChartFrame(props: ChartFrameProps) {
  const { label, caption, visible, table, height, legend, tools, stored, actions, onMenu, children } = props;
  const box = useRef<HTMLElement>(null);
  const [isTable, setIsTable] = useState(false);
  const network = useContext(ChartNetworkContext);
  const { fileName = label, fileRange, notes: own } = props;
  const latest = useLatest({ label, fileName, fileRange, network, caption, visible, notes: own, table, stored });
  const onSave = useCallback(
    async (kind: SavedAs) => {
      const { label: title, network: of, table: data } = latest.current;
      const { visible: words, caption: source, notes: more } = latest.current;
      const name = {
        words: [of?.fileName, latest.current.fileName].join(' '),
        range: latest.current.fileRange?.() ?? '',
      };
      const notes = [words?.(), of?.words, source, ...(more?.() ?? [])].filter((note) => note !== undefined);
      try {
        if (kind === 'stored') latest.current.stored?.save();
        else if (kind === 'csv') saveTable(name, data());
        else if (box.current !== null) await savePicture(box.current, kind, name, { title, notes });
      } catch {
        announce('The chart could not be exported', 'bad');
      }
    },
    [latest],
  );
  const countDrawn = useCallback(() => counted(latest.current.table().length, 'row'), [latest]);
  const countStored = useCallback(() => latest.current.stored?.count(), [latest]);
  const onStored = stored === undefined ? undefined : countStored;
  const copyLink = useContext(CopyLinkContext);
  const items = () => (
    <>
      {!isTable && actionItems(actions?.() ?? [])}
      <MenuItem id="table" onAction={() => setIsTable(!isTable)}>
        {isTable ? 'Show as a chart' : 'Show as a table'}
      </MenuItem>
      {copyLink !== undefined && (
        <MenuItem id="link" icon={<LinkIcon aria-hidden="true" />} onAction={copyLink}>
          Copy link
        </MenuItem>
      )}
      <MenuSection title="Export">{exportItems({ isTable, onSave, countDrawn, countStored: onStored })}</MenuSection>
    </>
  );
  const { menu, onContextMenu } = useChartMenu(label, items, onMenu);
  return (
    <figure
      ref={box}
      className="chart"
      aria-label={label}
      data-fills={height === undefined || undefined}
      onContextMenu={onContextMenu}
    >
      <div className="chart-head">
        <div className="chart-legend">{legend}</div>
        <FrameTools
          tools={tools}
          isTable={isTable}
          onTable={setIsTable}
          onSave={onSave}
          countDrawn={countDrawn}
          countStored={onStored}
        />
      </div>
      {isTable && stored !== undefined && <p className="chart-table-note">{stored.note()}</p>}
      {isTable ? <DataTableView label={label} table={table()} height={height} /> : children}
      {menu}
    </figure>
  );
}

type SavedAs = 'png' | 'svg' | 'csv' | 'stored';

/** Shows the result of `by`, which is called only when this component is rendered, such as in an open menu. */
function Made({ by }: { by: () => ReactNode }) {
  return by();
}

interface ExportItems {
  isTable: boolean;
  onSave: (kind: SavedAs) => Promise<void>;
  countDrawn: () => ReactNode;
  countStored: (() => ReactNode) | undefined;
}

function exportItems({ isTable, onSave, countDrawn, countStored }: ExportItems): ReactNode {
  return (
    <>
      <MenuItem
        id="png"
        icon={<FileImage aria-hidden="true" />}
        hint="picture"
        isDisabled={isTable}
        onAction={() => void onSave('png')}
      >
        PNG
      </MenuItem>
      <MenuItem
        id="svg"
        icon={<FileType aria-hidden="true" />}
        hint="drawing"
        isDisabled={isTable}
        onAction={() => void onSave('svg')}
      >
        SVG
      </MenuItem>
      {countStored !== undefined && (
        <MenuItem
          id="stored"
          icon={<Database aria-hidden="true" />}
          hint={<Made by={countStored} />}
          onAction={() => void onSave('stored')}
        >
          Every stored point as CSV
        </MenuItem>
      )}
      <MenuItem
        id="csv"
        icon={<FileSpreadsheet aria-hidden="true" />}
        hint={<Made by={countDrawn} />}
        onAction={() => void onSave('csv')}
      >
        Drawn points as CSV
      </MenuItem>
    </>
  );
}

/** Memoised: a step of a zoom does not render it again. */
const FrameTools = memo(function FrameTools({
  tools,
  isTable,
  onTable,
  onSave,
  countDrawn,
  countStored,
}: Pick<ChartFrameProps, 'tools'> & ExportItems & { onTable: (isTable: boolean) => void }) {
  return (
    <div className="chart-tools">
      {!isTable && tools}
      <IconButton
        label={isTable ? 'Show as a chart' : 'Show as a table'}
        size="small"
        icon={isTable ? <ChartLine aria-hidden="true" /> : <Table2 aria-hidden="true" />}
        onPress={() => onTable(!isTable)}
      />
      <MenuFrom
        label="Export the chart"
        trigger={
          <Button size="small" variant="quiet" icon={<Download aria-hidden="true" />}>
            Export chart
          </Button>
        }
      >
        {exportItems({ isTable, onSave, countDrawn, countStored })}
      </MenuFrom>
    </div>
  );
});
