import { defineScreen } from '../../build/screen.ts';
import { siteAddresses } from '../addresses.ts';
import { siteHead } from '../head.ts';
import { texts } from './texts.ts';

export const screen = defineScreen({
  name: 'siteUser',
  mode: 'static',
  indexed: true,
  ...siteAddresses('user'),
  head: siteHead('user', texts),
});
