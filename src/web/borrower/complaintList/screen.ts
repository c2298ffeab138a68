import { endpoints } from '../../../contract/endpoints.ts';
import { pages } from '../../../contract/pages.ts';
import { firstCall } from '../../api/first.ts';
import { defineScreen } from '../../build/screen.ts';

export const first = firstCall(endpoints.complaintList, {});

export const screen = defineScreen({
  name: 'complaintList',
  mode: 'react',
  addresses: [pages.complaintList],
  early: first,
  leadsTo: ['complaintDetails'],
});
