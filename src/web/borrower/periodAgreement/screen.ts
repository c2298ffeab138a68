import { pages } from '../../../contract/pages.ts';
import { defineScreen } from '../../build/screen.ts';

export const screen = defineScreen({
  name: 'periodAgreement',
  mode: 'static',
  addresses: [pages.periodAgreement],
});
