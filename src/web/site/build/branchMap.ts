import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type GeoPermissibleObjects, geoMercator, geoPath } from 'd3-geo';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { Brand } from '../../build/brand.ts';
import { escapeHtml } from '../../build/document.ts';
import type { Branch, SiteMarket } from '../markets.ts';
import { mapSize } from './names.ts';

const { width, height } = mapSize;
/** About as wide as a letter of a name; a name that wouldn't fit to the right of its pin stands to the left. */
const letter = 8;
/** Degrees of land around the outermost branches. */
const margin = 4;
const room = { side: 12, top: 44 } as const;

type Pin = { readonly branch: Branch; readonly x: number; readonly y: number };

/** Land as SVG paths, and the branches on it. */
type Drawn = { readonly country: string; readonly around: string; readonly pins: readonly Pin[] };

/** Outlines of all countries by their ISO number, from Natural Earth (public domain). Read at build only. */
function countries() {
  const file = createRequire(import.meta.url).resolve('world-atlas/countries-50m.json');
  const world: Topology<{ countries: GeometryCollection }> = JSON.parse(readFileSync(file, 'utf8'));
  return feature(world, world.objects.countries).features;
}

/** The part of the country that the branches lie in, with what lies around it. */
function draw(countryNumber: string, branches: readonly Branch[]): Drawn {
  const corners = branches.flatMap(({ longitude, latitude }) => [
    [longitude - margin, latitude - margin],
    [longitude + margin, latitude + margin],
  ]);
  const frame: [[number, number], [number, number]] = [
    [room.side, room.top],
    [width - room.side, height - room.side],
  ];
  const projection = geoMercator().fitExtent(frame, { type: 'MultiPoint', coordinates: corners });
  projection.clipExtent([
    [-2, -2],
    [width + 2, height + 2],
  ]);
  const path = geoPath(projection).digits(0);
  const outline = (shapes: readonly GeoPermissibleObjects[]): string =>
    shapes.map((shape) => path(shape) ?? '').join('');
  const land = countries();
  return {
    country: outline(land.filter(({ id }) => id === countryNumber)),
    around: outline(land.filter(({ id }) => id !== countryNumber)),
    pins: branches.map((branch) => {
      const [x = 0, y = 0] = projection([branch.longitude, branch.latitude]) ?? [];
      return { branch, x: Math.round(x), y: Math.round(y) };
    }),
  };
}

type Colours = Brand['colours']['light'];

function stylesOf({ accentSoft, line, surface, accent, onAccent, ink }: Colours): string {
  return (
    `.sea{fill:${accentSoft}}.around{fill:${line};stroke:${accentSoft}}` +
    `.country{fill:${surface};stroke:${accent};stroke-width:1.5;stroke-linejoin:round}` +
    `.pin{fill:${accent};stroke:${surface};stroke-width:2}.number{fill:${onAccent}}` +
    `.city{fill:${ink};stroke:${surface};stroke-width:4;paint-order:stroke}`
  );
}

function pinOf({ branch: { city }, x, y }: Pin, index: number): string {
  const [at, anchor] = x + 20 + city.length * letter > width ? [-20, 'end'] : [20, 'start'];
  return (
    `<g transform="translate(${x} ${y})"><path class="pin" d="M0 0C-12-15-15-20-15-27a15 15 0 0 1 30 0c0 7-3 12-15 27z"/>` +
    `<text class="number" y="-21" text-anchor="middle">${index + 1}</text>` +
    `<text class="city" x="${at}" y="-20" text-anchor="${anchor}">${escapeHtml(city)}</text></g>`
  );
}

/** The map of a market's branches in the brand's colours, light and dark. Names are on it where it is wide enough. */
export function drawBranchMap({ colours }: Brand, { country, branches }: SiteMarket): string {
  const map = draw(country.number, branches);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><style>` +
    `text{font:600 14px system-ui,sans-serif}${stylesOf(colours.light)}` +
    `@media (prefers-color-scheme:dark){${stylesOf(colours.dark)}}@media (max-width:480px){.city{display:none}}</style>` +
    `<path class="sea" d="M0 0h${width}v${height}H0z"/><path class="around" d="${map.around}"/>` +
    `<path class="country" d="${map.country}"/>${map.pins.map(pinOf).join('')}</svg>`
  );
}
