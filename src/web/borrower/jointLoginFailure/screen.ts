import { pages } from '../../../contract/pages.ts';
import { defineScreen } from '../../build/screen.ts';

export const screen = defineScreen({
  name: 'jointLoginFailure',
  mode: 'static',
  addresses: [pages.error, pages.jointLoginFailure],
});
