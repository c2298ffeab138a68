import { defineScreen } from '../../build/screen.ts';
import { siteAddresses } from '../addresses.ts';
import { siteHead } from '../head.ts';

export const screen = defineScreen({
  name: 'siteAbout',
  mode: 'static',
  indexed: true,
  ...siteAddresses('about'),
  head: siteHead('about'),
});
