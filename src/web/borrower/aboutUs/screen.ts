import { pages } from '../../../contract/pages.ts';
import { markets } from '../../build/configuration.ts';
import { defineScreen } from '../../build/screen.ts';

/** Names the lender of the `market` or the session in its address alone; with neither, every market's. */
export const screen = defineScreen({
  name: 'aboutUs',
  mode: 'static',
  addresses: [pages.aboutUs],
  markets: Object.fromEntries(Object.keys(markets).map((market) => [market, {}])),
});
