import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type GeoPermissibleObjects, geoMercator, geoPath } from 'd3-geo';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { Branch, Brand } from '../../build/configuration.ts';
import { escapeHtml } from '../../build/document.ts';
import { mapSize } from '../assetPaths.ts';
import type { SiteMarket } from '../markets.ts';

const require = createRequire(import.meta.url);
const { width, height } = mapSize;
/** The size of a pin. */
const pinRadius = 12;
/** About as wide as a letter of a name. */
const letterWidth = 8;
/** Degrees of land around the outermost branches. */
const marginDegrees = 4;
const paddingPx = 16;

type Pin = { readonly branch: Branch; readonly x: number; readonly y: number };

/** Land as SVG paths, and the branches on it. */
type MapDrawing = { readonly country: string; readonly neighbours: string; readonly pins: readonly Pin[] };

/** Outlines of all countries by their ISO number, from Natural Earth (public domain). Read at build only. */
function loadCountries() {
  const file = require.resolve('world-atlas/countries-50m.json');
  const worldTopology: Topology<{ countries: GeometryCollection }> = JSON.parse(readFileSync(file, 'utf8'));
  return feature(worldTopology, worldTopology.objects.countries).features;
}

/** The part of the country that the branches lie in, with what lies around it. */
function projectMap(countryNumber: string, branches: readonly Branch[]): MapDrawing {
  const corners = branches.flatMap(({ longitude, latitude }) => [
    [longitude - marginDegrees, latitude - marginDegrees],
    [longitude + marginDegrees, latitude + marginDegrees],
  ]);
  const frame: [[number, number], [number, number]] = [
    [paddingPx, paddingPx],
    [width - paddingPx, height - paddingPx],
  ];
  const projection = geoMercator().fitExtent(frame, { type: 'MultiPoint', coordinates: corners });
  projection.clipExtent([
    [-2, -2],
    [width + 2, height + 2],
  ]);
  const path = geoPath(projection).digits(0);
  const outline = (shapes: readonly GeoPermissibleObjects[]): string =>
    shapes.map((shape) => path(shape) ?? '').join('');
  const land = loadCountries();
  return {
    country: outline(land.filter(({ id }) => id === countryNumber)),
    neighbours: outline(land.filter(({ id }) => id !== countryNumber)),
    pins: branches.map((branch) => {
      const [x = 0, y = 0] = projection([branch.longitude, branch.latitude]) ?? [];
      return { branch, x: Math.round(x), y: Math.round(y) };
    }),
  };
}

type Colours = Brand['colours']['light'];

function mapStyles({ accentSoft, line, surface, accent, onAccent, ink }: Colours): string {
  return (
    `.sea{fill:${accentSoft}}.around{fill:${line};stroke:${accentSoft}}` +
    `.country{fill:${surface};stroke:${accent};stroke-width:1.5;stroke-linejoin:round}` +
    `.pin{fill:${accent};stroke:${surface};stroke-width:2}.number{fill:${onAccent}}` +
    `.city{fill:${ink};stroke:${surface};stroke-width:4;paint-order:stroke}`
  );
}

/** The penalty of a label on that side of its pin: the pins it covers, or all if it leaves the map. */
function countOverlaps(pins: readonly Pin[], { branch: { city }, x, y }: Pin, side: 1 | -1): number {
  const end = x + side * (pinRadius + city.length * letterWidth);
  const [from, to] = side === 1 ? [x + pinRadius, end] : [end, x - pinRadius];
  if (from < 0 || to > width) return pins.length;
  const isCovered = (pin: Pin): boolean =>
    pin.x + pinRadius > from && pin.x - pinRadius < to && Math.abs(pin.y - y) < pinRadius + letterWidth;
  return pins.filter(isCovered).length;
}

function cityLabel(pin: Pin, _: number, pins: readonly Pin[]): string {
  const side = countOverlaps(pins, pin, 1) <= countOverlaps(pins, pin, -1) ? 1 : -1;
  const anchor = side === 1 ? 'start' : 'end';
  const { branch, x, y } = pin;
  return `<text class="city" x="${x + side * (pinRadius + 5)}" y="${y + 5}" text-anchor="${anchor}">${escapeHtml(branch.city)}</text>`;
}

function pinMarker({ x, y }: Pin, index: number): string {
  return (
    `<circle class="pin" cx="${x}" cy="${y}" r="${pinRadius}"/>` +
    `<text class="number" x="${x}" y="${y + 5}" text-anchor="middle">${index + 1}</text>`
  );
}

/** The map of a market's branches in the brand's colours, light and dark. Names are on it where it is wide enough. */
export function renderBranchMap({ colours }: Brand, { country, branches }: SiteMarket): string {
  const map = projectMap(country.number, branches);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><style>` +
    `text{font:600 14px system-ui,sans-serif}${mapStyles(colours.light)}` +
    `@media (prefers-color-scheme:dark){${mapStyles(colours.dark)}}@media (max-width:480px){.city{display:none}}</style>` +
    `<path class="sea" d="M0 0h${width}v${height}H0z"/><path class="around" d="${map.neighbours}"/>` +
    `<path class="country" d="${map.country}"/>${map.pins.map(cityLabel).join('')}${map.pins.map(pinMarker).join('')}</svg>`
  );
}
