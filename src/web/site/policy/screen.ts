import { defineScreen } from '../../build/screen.ts';
import { siteAddresses } from '../addresses.ts';
import { siteHead } from '../head.ts';

export const screen = defineScreen({
  name: 'sitePolicy',
  mode: 'static',
  indexed: true,
  ...siteAddresses('policy'),
  head: siteHead('policy'),
});
