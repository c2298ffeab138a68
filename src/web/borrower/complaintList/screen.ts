import { pages } from '../../../contract/pages.ts';
import { defineScreen } from '../../build/screen.ts';

export const screen = defineScreen({
  name: 'complaintList',
  mode: 'react',
  addresses: [pages.complaintList],
  early: { endpoint: 'complaintList', payload: [] },
  leadsTo: ['complaintDetails'],
});
