import { endpoints } from '../../../contract/endpoints.ts';
import { pages } from '../../../contract/pages.ts';
import { firstCall } from '../../api/first.ts';
import { defineScreen } from '../../build/screen.ts';

export const first = firstCall(endpoints.complaintInit, { orderId: 'orderId' });

export const screen = defineScreen({
  name: 'complaint',
  mode: 'react',
  addresses: [pages.complaint],
  early: first,
  leadsTo: ['complaintForm', 'complaintList'],
});
