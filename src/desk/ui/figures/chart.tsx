import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useTexts } from '../../texts/language.tsx';
import { Button } from '../controls/Button.tsx';
import { downloadFile } from '../controls/download.ts';
import { toCsv } from '../list/csv.ts';
import { Table } from '../list/Table.tsx';
import { Panel } from '../page/DeskPage.tsx';
import type { Scale } from './scales.ts';

type Cell = string | number;

type ChartTable = {
  readonly headers: readonly string[];
  /** The values of the CSV. */
  readonly rows: readonly (readonly Cell[])[];
  /** Formats a value for the table on the page; unformatted without it. */
  readonly formatCell?: (cell: Cell, column: number) => string;
};

type Props = {
  name: string;
  title: string;
  /** What the chart shows and how it is computed. */
  explanation: string;
  table: ChartTable;
  children: ReactNode;
};

/** A chart with its explanation, its data as a table and its CSV. */
export function ChartPanel({ name, title, explanation, table, children }: Props) {
  const t = useTexts('ui');
  const [isTableShown, setTableShown] = useState(false);
  return (
    <Panel
      title={title}
      actions={
        <div className="actions">
          <Button kind="plain" onClick={() => setTableShown(!isTableShown)}>
            {t(isTableShown ? 'hideTable' : 'showTable')}
          </Button>
          <Button
            kind="plain"
            label={t('csvOf', { what: title })}
            onClick={() => downloadFile(`${name}.csv`, 'text/csv', toCsv(table.headers, table.rows))}
          >
            {t('csv')}
          </Button>
        </div>
      }
    >
      <p className="quiet explanation">{explanation}</p>
      {children}
      {isTableShown ? <ChartData title={title} table={table} /> : null}
    </Panel>
  );
}

function ChartData({
  title,
  table: { headers, rows, formatCell = String },
}: {
  title: string;
  table: ChartTable;
}) {
  const items = rows.map((cells, index) => ({ cells, index }));
  return (
    <Table<(typeof items)[number]>
      label={title}
      rows={items}
      rowKey={({ index }) => String(index)}
      columns={headers.map((header, column) => ({
        id: String(column),
        header,
        align: column === 0 ? undefined : 'end',
        cell: ({ cells }) => formatCell(cells[column] ?? '', column),
      }))}
    />
  );
}

const plotHeight = 240;
const margin = { top: 8, right: 12, bottom: 26, left: 64 };
const labelGap = 8;

/** The axes of days and of amounts. */
type PlotScales = { readonly x: Scale; readonly y: Scale };

type PlotProps = {
  /** The accessible name; the table holds the figures. */
  label: string;
  cursor: PlotCursor;
  scales: (width: number, height: number) => PlotScales;
  formatDay: (day: Date) => string;
  formatAmount: (value: number) => string;
  children: (scales: PlotScales) => ReactNode;
};

/** The point of a plot whose values are shown beside it. */
export type PlotCursor = {
  /** Days of the points, in order. */
  readonly times: readonly number[];
  readonly index: number;
  /** The point in words. */
  readonly text: string;
  readonly onMove: (index: number) => void;
};

/** Moves the cursor to the point nearest to the pointer, or by the arrow keys, Home and End. */
function CursorArea({
  label,
  cursor: { times, index, text, onMove },
  plotWidth,
  children,
}: Pick<PlotProps, 'label' | 'cursor'> & { plotWidth: number; children: ReactNode }) {
  const last = times.length - 1;
  function moveToPointer({ clientX, currentTarget }: PointerEvent<HTMLElement>): void {
    const share = (clientX - currentTarget.getBoundingClientRect().left - margin.left) / plotWidth;
    const time = (times[0] ?? 0) + share * ((times[last] ?? 0) - (times[0] ?? 0));
    const distances = times.map((one) => Math.abs(one - time));
    onMove(distances.indexOf(Math.min(...distances)));
  }
  function moveByKey(event: KeyboardEvent): void {
    const targets: Readonly<Record<string, number>> = {
      ArrowLeft: index - 1,
      ArrowDown: index - 1,
      ArrowRight: index + 1,
      ArrowUp: index + 1,
      Home: 0,
      End: last,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    onMove(Math.max(0, Math.min(last, target)));
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={index}
      aria-valuetext={text}
      onPointerMove={moveToPointer}
      onPointerDown={moveToPointer}
      onKeyDown={moveByKey}
    >
      {children}
    </div>
  );
}

/** A time-series plot with its axes, as wide as its container. */
export function Plot({ label, cursor, scales, formatDay, formatAmount, children }: PlotProps) {
  const [containerRef, width] = useElementWidth();
  const plotArea = {
    width: width - margin.left - margin.right,
    height: plotHeight - margin.top - margin.bottom,
  };
  return (
    <div ref={containerRef} className="chart">
      {plotArea.width <= 0 ? null : (
        <CursorArea label={label} cursor={cursor} plotWidth={plotArea.width}>
          <Chart
            cursor={cursor}
            width={width}
            plotArea={plotArea}
            {...{ formatDay, formatAmount }}
            chartScales={scales(plotArea.width, plotArea.height)}
          >
            {children}
          </Chart>
        </CursorArea>
      )}
    </div>
  );
}

type ChartProps = Pick<PlotProps, 'cursor' | 'formatDay' | 'formatAmount' | 'children'> & {
  width: number;
  plotArea: { width: number; height: number };
  chartScales: PlotScales;
};

function Chart({
  cursor: { times, index },
  width,
  plotArea,
  chartScales: { x, y },
  formatDay,
  formatAmount,
  children,
}: ChartProps) {
  return (
    <svg width={width} height={plotHeight} aria-hidden="true">
      <g transform={`translate(${margin.left},${margin.top})`}>
        {y.ticks.map((tick) => (
          <g key={tick} className="tick" transform={`translate(0,${y.toPixel(tick)})`}>
            <line className="grid" x2={plotArea.width} />
            <text x={-labelGap} dy="0.32em" textAnchor="end">
              {formatAmount(tick)}
            </text>
          </g>
        ))}
        {children({ x, y })}
        <line
          className="cursor"
          transform={`translate(${x.toPixel(times[index] ?? 0)})`}
          y2={plotArea.height}
        />
        {x.ticks.map((tick) => (
          <g key={tick} className="tick" transform={`translate(${x.toPixel(tick)},${plotArea.height})`}>
            <text y={labelGap} dy="0.71em" textAnchor="middle">
              {formatDay(new Date(tick))}
            </text>
          </g>
        ))}
      </g>
    </svg>
  );
}

/** The width of an element in pixels; 0 until it is measured. */
function useElementWidth(): [place: RefObject<HTMLDivElement | null>, width: number] {
  const containerRef = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (containerRef.current === null) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(containerRef.current);
    return () => observer.disconnect();
  }, []);
  return [containerRef, width];
}
