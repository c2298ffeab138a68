/** A row of equal squares, black where true. */
type SquareRow = readonly boolean[];

/** How far the drawing stands from the picture's edges, in squares. */
type Margin = { x: number; y: number };
const noMargin: Margin = { x: 0, y: 0 };

/**
 * Rows as a black and white drawing, sharp at every size. White is drawn too: a scanner needs it in the dark as well.
 * @param scale points a square is wide
 * @param height of a row, in squares
 */
export function renderSquaresSvg(
  rows: readonly SquareRow[],
  scale: number,
  margin: Margin = noMargin,
  height = 1,
): string {
  const width = (rows[0]?.length ?? 0) + 2 * margin.x;
  const totalHeight = rows.length * height + 2 * margin.y;
  const path = rows
    .map((row, index) => toRectangles(row, margin.x, margin.y + index * height, height))
    .join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width * scale}" height="${totalHeight * scale}"` +
    ` viewBox="0 0 ${width} ${totalHeight}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${width}v${totalHeight}H0z"/><path d="${path}"/></svg>`
  );
}

/** A rectangle for each run of black squares: one for each square would show seams. */
function toRectangles(row: SquareRow, left: number, top: number, height: number): string {
  const rectangles: string[] = [];
  for (let runStart = row.indexOf(true); runStart >= 0; ) {
    const white = row.indexOf(false, runStart);
    const runEnd = white < 0 ? row.length : white;
    rectangles.push(`M${left + runStart} ${top}h${runEnd - runStart}v${height}h-${runEnd - runStart}z`);
    runStart = row.indexOf(true, runEnd);
  }
  return rectangles.join('');
}
