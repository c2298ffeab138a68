import { defineScreen } from '../../build/screen.ts';
import { siteAddresses } from '../addresses.ts';
import { siteHead } from '../head.ts';

export const screen = defineScreen({
  name: 'siteContact',
  mode: 'static',
  indexed: true,
  ...siteAddresses('contact'),
  head: siteHead('contact'),
});
