import { pages } from '../../../contract/pages.ts';
import { defineScreen } from '../../build/screen.ts';

export const screen = defineScreen({
  name: 'aboutUs',
  mode: 'static',
  addresses: [pages.aboutUs],
});
