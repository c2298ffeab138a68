import { defineScreen } from '../../build/screen.ts';
import { siteAddresses } from '../addresses.ts';
import { siteHead } from '../head.ts';

export const screen = defineScreen({
  name: 'siteUser',
  mode: 'static',
  indexed: true,
  ...siteAddresses('user'),
  head: siteHead('user'),
});
