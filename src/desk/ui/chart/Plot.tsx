import { AxisBottom, AxisLeft } from '@visx/axis';
import type { scaleLinear, scaleUtc } from '@visx/scale';
import type { ReactNode } from 'react';
import { useElementWidth } from './useElementWidth.ts';

export type TimeScale = ReturnType<typeof scaleUtc<number>>;
export type ValueScale = ReturnType<typeof scaleLinear<number>>;

export const plotHeight = 240;
const margin = { top: 8, right: 12, bottom: 26, left: 64 };
const tickWidth = 110;

type Props = {
  /** What it shows, for who can't see it; the table beside it holds the figures. */
  label: string;
  scales: (width: number, height: number) => { xScale: TimeScale; yScale: ValueScale };
  formatDay: (day: Date) => string;
  formatAmount: (value: number) => string;
  children: (scales: { xScale: TimeScale; yScale: ValueScale; height: number }) => ReactNode;
};

/** A drawing over days, with its axes. */
export function Plot({ label, scales, formatDay, formatAmount, children }: Props) {
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

type ChartProps = Pick<Props, 'label' | 'formatDay' | 'formatAmount' | 'children'> & {
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
