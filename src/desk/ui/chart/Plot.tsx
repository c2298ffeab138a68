import { AxisBottom, AxisLeft } from '@visx/axis';
import type { scaleLinear, scaleUtc } from '@visx/scale';
import type { ReactNode } from 'react';
import { useWidth } from './useWidth.ts';

export type Across = ReturnType<typeof scaleUtc<number>>;
export type Up = ReturnType<typeof scaleLinear<number>>;

export const plotHeight = 240;
const margin = { top: 8, right: 12, bottom: 26, left: 64 };
const widthOfTick = 110;

type Props = {
  /** What it shows, for who can't see it; the table beside it holds the figures. */
  label: string;
  scales: (width: number, height: number) => { across: Across; up: Up };
  dayOf: (day: Date) => string;
  amountOf: (value: number) => string;
  children: (scales: { across: Across; up: Up; height: number }) => ReactNode;
};

/** A drawing over days, with its axes. */
export function Plot({ label, scales, dayOf, amountOf, children }: Props) {
  const [place, width] = useWidth();
  const inner = {
    width: width - margin.left - margin.right,
    height: plotHeight - margin.top - margin.bottom,
  };
  return (
    <div ref={place} className="plot">
      {inner.width <= 0 ? null : (
        <Drawn
          label={label}
          width={width}
          inner={inner}
          {...{ dayOf, amountOf }}
          made={scales(inner.width, inner.height)}
        >
          {children}
        </Drawn>
      )}
    </div>
  );
}

type DrawnProps = Pick<Props, 'label' | 'dayOf' | 'amountOf' | 'children'> & {
  width: number;
  inner: { width: number; height: number };
  made: { across: Across; up: Up };
};

function Drawn({ label, width, inner, made: { across, up }, dayOf, amountOf, children }: DrawnProps) {
  return (
    <svg width={width} height={plotHeight} role="img" aria-label={label}>
      <g transform={`translate(${margin.left},${margin.top})`}>
        {up.ticks(4).map((tick) => (
          <line key={tick} className="grid" x2={inner.width} y1={up(tick)} y2={up(tick)} />
        ))}
        {children({ across, up, height: inner.height })}
        <AxisLeft
          scale={up}
          numTicks={4}
          hideAxisLine
          hideTicks
          tickFormat={(value) => amountOf(Number(value))}
          tickClassName="tick"
        />
        <AxisBottom
          top={inner.height}
          scale={across}
          numTicks={Math.max(2, Math.floor(inner.width / widthOfTick))}
          hideTicks
          axisLineClassName="grid"
          tickFormat={(value) => dayOf(new Date(Number(value)))}
          tickClassName="tick"
        />
      </g>
    </svg>
  );
}
