import { pages } from '../../../contract/pages.ts';
import { defineScreen } from '../../build/screen.ts';

export const screen = defineScreen({
  name: 'complaint',
  mode: 'react',
  addresses: [pages.complaint],
  early: { endpoint: 'complaintInit', payload: ['orderId'] },
  leadsTo: ['complaintForm', 'complaintList'],
});
