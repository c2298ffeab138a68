import { defineScreen } from '../../build/screen.ts';
import { siteAddresses } from '../addresses.ts';
import { siteHead } from '../head.ts';

export const screen = defineScreen({
  name: 'siteLoan',
  mode: 'static',
  indexed: true,
  ...siteAddresses('loan'),
  head: siteHead('loan'),
});
