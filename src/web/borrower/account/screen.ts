import { pages } from '../../../contract/pages.ts';
import { defineScreen } from '../../build/screen.ts';

export const screen = defineScreen({
  name: 'account',
  mode: 'react',
  addresses: [pages.account],
  early: { endpoint: 'accountDetail', payload: [] },
});
