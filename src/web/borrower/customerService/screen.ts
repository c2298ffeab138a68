import { endpoints } from '../../../contract/endpoints.ts';
import { customerServiceOverall } from '../../../contract/limits.ts';
import { pages } from '../../../contract/pages.ts';
import { firstCall } from '../../api/first.ts';
import { defineScreen } from '../../build/screen.ts';

export const first = firstCall(endpoints.customerService, { overall: customerServiceOverall });

export const screen = defineScreen({
  name: 'customerService',
  mode: 'react',
  addresses: [pages.customerService, pages.support],
  early: first,
  leadsTo: ['complaint'],
});
