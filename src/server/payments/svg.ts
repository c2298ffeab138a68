/** A row of equal squares, black where true. */
type Row = readonly boolean[];

/** How far the drawing stands from the picture's edges, in squares. */
type Margin = { x: number; y: number };
const none: Margin = { x: 0, y: 0 };

/**
 * Rows as a black and white drawing, sharp at every size. White is drawn too: a scanner needs it in the dark as well.
 * @param scale points a square is wide
 * @param height of a row, in squares
 */
export function squaresSvg(rows: readonly Row[], scale: number, margin: Margin = none, height = 1): string {
  const width = (rows[0]?.length ?? 0) + 2 * margin.x;
  const whole = rows.length * height + 2 * margin.y;
  const path = rows.map((row, place) => runsOf(row, margin.x, margin.y + place * height, height)).join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width * scale}" height="${whole * scale}"` +
    ` viewBox="0 0 ${width} ${whole}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${width}v${whole}H0z"/><path d="${path}"/></svg>`
  );
}

/** A rectangle for each run of black squares: one for each square would show seams. */
function runsOf(row: Row, left: number, top: number, height: number): string {
  const runs: string[] = [];
  for (let from = row.indexOf(true); from >= 0; ) {
    const white = row.indexOf(false, from);
    const to = white < 0 ? row.length : white;
    runs.push(`M${left + from} ${top}h${to - from}v${height}h-${to - from}z`);
    from = row.indexOf(true, to);
  }
  return runs.join('');
}
