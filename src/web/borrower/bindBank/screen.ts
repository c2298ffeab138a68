import { pages } from '../../../contract/pages.ts';
import { defineScreen } from '../../build/screen.ts';

export const screen = defineScreen({
  name: 'bindBank',
  mode: 'react',
  addresses: [pages.bindBank],
  early: { endpoint: 'bankDetail', payload: [] },
});
