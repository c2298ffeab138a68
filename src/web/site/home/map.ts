type Place = readonly [longitude: number, latitude: number];

/** Mexico's outline in about seventy corners, clockwise from Tijuana. */
export const coast: readonly Place[] = [
  [-117.1, 32.5],
  [-114.7, 32.7],
  [-114.8, 32.5],
  [-111.1, 31.3],
  [-108.2, 31.3],
  [-108.2, 31.8],
  [-106.5, 31.8],
  [-104.9, 30.6],
  [-104.4, 29.6],
  [-103.2, 29.0],
  [-102.7, 29.7],
  [-101.4, 29.8],
  [-100.3, 28.3],
  [-99.5, 27.5],
  [-99.1, 26.4],
  [-97.2, 26.0],
  [-97.7, 24.2],
  [-97.8, 22.3],
  [-97.3, 21.3],
  [-96.4, 19.8],
  [-96.1, 19.1],
  [-95.1, 18.7],
  [-94.4, 18.2],
  [-92.7, 18.6],
  [-91.5, 18.5],
  [-90.7, 19.4],
  [-90.4, 20.7],
  [-89.8, 21.3],
  [-88.2, 21.6],
  [-87.0, 21.6],
  [-86.8, 20.9],
  [-87.5, 19.9],
  [-87.8, 18.4],
  [-88.3, 18.5],
  [-89.2, 17.8],
  [-91.0, 17.8],
  [-91.0, 17.3],
  [-91.5, 17.3],
  [-90.5, 16.1],
  [-91.8, 16.1],
  [-92.2, 14.6],
  [-93.9, 16.0],
  [-94.7, 16.2],
  [-96.5, 15.7],
  [-99.0, 16.6],
  [-101.0, 17.3],
  [-102.2, 18.0],
  [-103.5, 18.3],
  [-104.6, 19.2],
  [-105.6, 20.3],
  [-105.3, 21.4],
  [-105.7, 22.5],
  [-107.0, 24.2],
  [-108.8, 25.6],
  [-109.4, 26.7],
  [-110.6, 27.7],
  [-111.5, 28.4],
  [-112.2, 29.0],
  [-112.9, 30.3],
  [-113.1, 31.2],
  [-114.0, 31.5],
  [-114.8, 31.8],
  [-114.8, 30.9],
  [-114.6, 30.0],
  [-113.5, 28.9],
  [-112.8, 28.2],
  [-112.2, 27.2],
  [-111.3, 26.0],
  [-110.7, 24.8],
  [-110.2, 24.2],
  [-109.4, 23.4],
  [-109.9, 22.9],
  [-110.3, 23.5],
  [-111.7, 24.5],
  [-112.2, 25.6],
  [-113.2, 26.7],
  [-114.4, 27.2],
  [-115.0, 27.8],
  [-114.1, 28.1],
  [-114.3, 29.0],
  [-115.7, 29.8],
  [-116.0, 30.5],
  [-116.6, 31.6],
];

const west = -118;
const north = 34.6;
const perDegree = 20.5;
/** A degree of longitude is narrower here than one of latitude: the cosine of 23 degrees. */
const narrowing = 0.92;

/** A place in the units of the map's drawing, 600 by 410. */
export function pointAt(longitude: number, latitude: number): { x: number; y: number } {
  return {
    x: Math.round((longitude - west) * perDegree * narrowing),
    y: Math.round((north - latitude) * perDegree),
  };
}

/** Corners as an SVG polygon has them. */
export function pointsOf(places: readonly Place[]): string {
  return places
    .map(([longitude, latitude]) => pointAt(longitude, latitude))
    .map(({ x, y }) => `${x},${y}`)
    .join(' ');
}
