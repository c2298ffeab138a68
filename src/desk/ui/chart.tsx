import { AxisBottom, AxisLeft } from '@visx/axis';
import type { scaleLinear, scaleUtc } from '@visx/scale';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTexts } from '../texts/language.tsx';
import { Button } from './controls.tsx';
import { Panel } from './DeskPage.tsx';
import { downloadFile, toCsv } from './download.ts';
import { Table } from './Table.tsx';

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
        ...(column === 0 ? {} : { align: 'end' as const }),
        cell: ({ cells }) => formatCell(cells[column] ?? '', column),
      }))}
    />
  );
}

type TimeScale = ReturnType<typeof scaleUtc<number>>;
type ValueScale = ReturnType<typeof scaleLinear<number>>;

const plotHeight = 240;
const margin = { top: 8, right: 12, bottom: 26, left: 64 };
const tickWidth = 110;

type PlotProps = {
  /** The accessible name; the table holds the figures. */
  label: string;
  scales: (width: number, height: number) => { xScale: TimeScale; yScale: ValueScale };
  formatDay: (day: Date) => string;
  formatAmount: (value: number) => string;
  children: (scales: { xScale: TimeScale; yScale: ValueScale; height: number }) => ReactNode;
};

/** A time-series plot with its axes, as wide as its container. */
export function Plot({ label, scales, formatDay, formatAmount, children }: PlotProps) {
  const [containerRef, width] = useElementWidth();
  const plotArea = {
    width: width - margin.left - margin.right,
    height: plotHeight - margin.top - margin.bottom,
  };
  return (
    <div ref={containerRef} className="chart">
      {plotArea.width <= 0 ? null : (
        <Chart
          label={label}
          width={width}
          plotArea={plotArea}
          {...{ formatDay, formatAmount }}
          chartScales={scales(plotArea.width, plotArea.height)}
        >
          {children}
        </Chart>
      )}
    </div>
  );
}

type ChartProps = Pick<PlotProps, 'label' | 'formatDay' | 'formatAmount' | 'children'> & {
  width: number;
  plotArea: { width: number; height: number };
  chartScales: { xScale: TimeScale; yScale: ValueScale };
};

function Chart({
  label,
  width,
  plotArea,
  chartScales: { xScale, yScale },
  formatDay,
  formatAmount,
  children,
}: ChartProps) {
  return (
    <svg width={width} height={plotHeight} role="img" aria-label={label}>
      <g transform={`translate(${margin.left},${margin.top})`}>
        {yScale.ticks(4).map((tick) => (
          <line key={tick} className="grid" x2={plotArea.width} y1={yScale(tick)} y2={yScale(tick)} />
        ))}
        {children({ xScale, yScale, height: plotArea.height })}
        <AxisLeft
          scale={yScale}
          numTicks={4}
          hideAxisLine
          hideTicks
          tickFormat={(value) => formatAmount(Number(value))}
          tickClassName="tick"
        />
        <AxisBottom
          top={plotArea.height}
          scale={xScale}
          numTicks={Math.max(2, Math.floor(plotArea.width / tickWidth))}
          hideTicks
          axisLineClassName="grid"
          tickFormat={(value) => formatDay(new Date(Number(value)))}
          tickClassName="tick"
        />
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
