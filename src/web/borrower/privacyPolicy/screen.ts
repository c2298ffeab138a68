import { pages } from '../../../contract/pages.ts';
import { defineScreen } from '../../build/screen.ts';

export const screen = defineScreen({
  name: 'privacyPolicy',
  mode: 'static',
  addresses: [pages.privacyPolicy, pages.privacy],
});
