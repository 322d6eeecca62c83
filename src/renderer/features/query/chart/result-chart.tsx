import { ChartColumn, ChartLine, ChartScatter, Rows3 } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { QueryColumn, QueryResult } from '../../../../contract/index.ts';
import { useZone } from '../../../data/appearance.tsx';
import { BarChart, Chart, PLAIN_SCALE } from '../../../ui/chart/index.ts';
import { zoneAnywhere } from '../../../ui/format/index.ts';
import { Button, Checkbox, PopoverFrom, Segmented, Select, State } from '../../../ui/parts/index.ts';
import { type MarketName, useMarketNames } from '../../shared/markets.ts';
import { storedName } from '../results/figures.ts';
import type { Execution } from '../run/use-run.ts';
import {
  type ChartChoice,
  chartOfKind,
  chartOver,
  offeredColumns,
  readChart,
  usualChart,
  writeChart,
} from './chart-choice.ts';
import { barModel, lineModel, placeWords } from './chart-model.ts';
import { barsRemarks, chartTitle, linesRemarks, pictureCaption, pictureLines } from './drawn-part.ts';
import './result-chart.css';

const KINDS = [
  { value: 'line', label: 'Line', icon: <ChartLine aria-hidden="true" /> },
  { value: 'bars', label: 'Bars', icon: <ChartColumn aria-hidden="true" /> },
  { value: 'scatter', label: 'Scatter', icon: <ChartScatter aria-hidden="true" /> },
] as const;

/**
 * Shows a chart of a result, and the fields that choose its kind and its columns. `onChart` is called with a function that
 * makes the next choice from the newest one, both in the form of the link.
 */
export function ResultChart({
  result,
  name,
  execution,
  chart,
  onChart,
}: {
  result: QueryResult;
  /** The name of a saved query: the title of the chart, and the name of exported files. */
  name: string | undefined;
  /** The parameters and the filter of the result. */
  execution: Pick<Execution, 'params' | 'filter'>;
  /** The choice, as in the link. */
  chart: string | undefined;
  onChart: (change: (newest: string | undefined) => string) => void;
}) {
  const { columns } = result;
  const marketName = useMarketNames();
  const choice = useMemo(() => readChart(chart, result.columns) ?? usualChart(result), [chart, result]);
  if (choice === undefined) {
    return (
      <State icon={<ChartLine />} title="Nothing to draw">
        <p>A chart needs a column of numbers, and another column for the other axis.</p>
      </State>
    );
  }
  const change = (next: (newest: ChartChoice) => ChartChoice | undefined) =>
    onChart((newest) => {
      const now = readChart(newest, columns) ?? choice;
      return writeChart(next(now) ?? now);
    });
  const nameAt = (index: number) => nameOf(columns, index, marketName);
  const names = {
    values: (choice.kind === 'bars' ? choice.ys.slice(0, 1) : choice.ys).map(nameAt),
    along: nameAt(choice.x),
    by: choice.by === undefined ? undefined : nameAt(choice.by),
  };
  const drawn = { result, choice, name: name ?? chartTitle(names), pictureNotes: pictureLines(names, execution) };
  return (
    <div className="result-chart">
      <ChartForm result={result} choice={choice} onChange={change} />
      {result.rows.length === 0 ? (
        <State icon={<Rows3 />} title="No rows">
          <p>The result has no rows to draw.</p>
        </State>
      ) : choice.kind === 'bars' ? (
        <Bars {...drawn} />
      ) : (
        <Lines key={writeChart(choice)} {...drawn} />
      )}
    </div>
  );
}

interface DrawnProps {
  result: QueryResult;
  name: string;
  pictureNotes: readonly string[];
  choice: ChartChoice;
}

function Lines({ result, name, choice, pictureNotes }: DrawnProps) {
  const zone = useZone();
  const marketName = useMarketNames();
  const model = useMemo(
    () => lineModel(result.columns, result.rows, choice, zone, marketName),
    [result, choice, zone, marketName],
  );
  const [scale, setScale] = useState(PLAIN_SCALE);
  const panes = useMemo(() => [{ id: 'result', label: name, series: model.series }], [name, model]);
  const remarks = linesRemarks(result, model);
  return (
    <>
      <Remarks remarks={remarks} />
      <div className="result-chart-drawing">
        <Chart
          label={name}
          caption={pictureCaption(result, remarks, zone)}
          pictureNotes={() => pictureNotes}
          axis={model.axis}
          panes={panes}
          bounds={model.bounds}
          wordsOf={(at) => placeWords(model.axis, at, zone)}
          height="fill"
          scale={scale}
          onScale={setScale}
          empty={<p>No values here. Zoom out, or choose other columns.</p>}
        />
      </div>
    </>
  );
}

/** If the names are longer than this on average (characters), the bars are horizontal. */
const LONG_NAME = 9;

function Bars({ result, name, choice, pictureNotes }: DrawnProps) {
  const zone = useZone();
  const marketName = useMarketNames();
  const bars = useMemo(
    () => barModel(result.columns, result.rows, choice, zone, marketName),
    [result, choice, zone, marketName],
  );
  const letters = bars.reduce((sum, { label }) => sum + label.length, 0);
  const [y = 0] = choice.ys;
  const remarks = barsRemarks(result);
  return (
    <>
      <Remarks remarks={remarks.length === 0 ? [] : [...remarks, 'Sort the query to choose which.']} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className="result-chart-bars" aria-label={name} tabIndex={0}>
        <BarChart
          label={name}
          caption={pictureCaption(result, remarks, zone)}
          pictureNotes={pictureNotes}
          bars={bars}
          names={`${nameOf(result.columns, choice.x, marketName)}${result.columns[choice.x]?.kind === 'time' ? ` (${zoneAnywhere(zone)})` : ''}`}
          values={nameOf(result.columns, y, marketName)}
          isHorizontal={letters / Math.max(1, bars.length) > LONG_NAME}
          {...(letters / Math.max(1, bars.length) <= LONG_NAME && { height: 300 })}
        />
      </section>
    </>
  );
}

function Remarks({ remarks }: { remarks: readonly string[] }) {
  return remarks.length === 0 ? null : <p className="result-chart-remark">{remarks.join(' ')}</p>;
}

function nameOf(columns: readonly QueryColumn[], index: number, marketName: MarketName): string {
  const column = columns[index];
  return column === undefined || column.name === '' ? `Column ${index + 1}` : storedName(column, marketName);
}

const NO_COLUMN = 'none';

function ChartForm({
  result,
  choice,
  onChange,
}: {
  result: QueryResult;
  choice: ChartChoice;
  /** Called with a function that makes the next choice from the newest one; undefined changes nothing. */
  onChange: (change: (newest: ChartChoice) => ChartChoice | undefined) => void;
}) {
  const { columns } = result;
  const marketName = useMarketNames();
  const offered = offeredColumns(columns, choice.kind);
  const nameAt = (index: number) => nameOf(columns, index, marketName);
  const option = (index: number) => ({ value: String(index), label: nameAt(index) });
  const drawable = offered.ys.filter((index) => index !== choice.x);
  const toggle = (index: number, isOn: boolean) =>
    onChange((newest) => {
      const others = newest.ys.filter((each) => each !== index);
      const ys = isOn ? [...others, index] : others;
      return ys.length > 0 ? { ...newest, ys } : undefined;
    });
  const dividing = columns.flatMap(({ kind }, index) =>
    kind === 'text' || kind === 'boolean' || kind === 'integer' ? [index] : [],
  );
  return (
    <div className="result-chart-form">
      <Segmented
        label="Kind of chart"
        value={choice.kind}
        options={KINDS.filter(({ value }) => offeredColumns(columns, value).xs.length > 0)}
        onChange={(kind) => onChange((newest) => chartOfKind(result, newest, kind))}
      />
      <Select
        label={choice.kind === 'bars' ? 'Names' : 'X axis'}
        labelled
        value={String(choice.x)}
        options={offered.xs.map(option)}
        onChange={(x) => onChange((newest) => chartOver(result, newest, Number(x)))}
      />
      {choice.kind === 'bars' ? (
        <Select
          label="Values"
          labelled
          value={String(choice.ys[0])}
          options={drawable.map(option)}
          onChange={(y) => onChange((newest) => ({ ...newest, ys: [Number(y)] }))}
        />
      ) : (
        <>
          <PopoverFrom
            label="Values"
            placement="bottom start"
            trigger={<Button>Values: {choice.ys.map(nameAt).join(', ')}</Button>}
          >
            <div className="result-chart-values">
              {drawable.map((index) => (
                <Checkbox key={index} isSelected={choice.ys.includes(index)} onChange={(isOn) => toggle(index, isOn)}>
                  {nameAt(index)}
                </Checkbox>
              ))}
            </div>
          </PopoverFrom>
          {dividing.length > 0 && (
            <Select
              label="A line for each"
              labelled
              value={choice.by === undefined ? NO_COLUMN : String(choice.by)}
              options={[{ value: NO_COLUMN, label: 'None' }, ...dividing.map(option)]}
              onChange={(by) => onChange((newest) => ({ ...newest, by: by === NO_COLUMN ? undefined : Number(by) }))}
            />
          )}
        </>
      )}
    </div>
  );
}
