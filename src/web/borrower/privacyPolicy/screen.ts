import { pages } from '../../../contract/pages.ts';
import { markets } from '../../build/configuration.ts';
import { defineScreen } from '../../build/screen.ts';

/** Names every market's lender, or with `market` that one's alone, as the public site shows it. */
export const screen = defineScreen({
  name: 'privacyPolicy',
  mode: 'static',
  addresses: [pages.privacyPolicy, pages.privacy],
  markets: Object.fromEntries(Object.keys(markets).map((market) => [market, {}])),
});
