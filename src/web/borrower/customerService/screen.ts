import { customerServiceOverall } from '../../../contract/limits.ts';
import { pages } from '../../../contract/pages.ts';
import { defineScreen } from '../../build/screen.ts';

export const screen = defineScreen({
  name: 'customerService',
  mode: 'react',
  addresses: [pages.customerService, pages.support],
  early: { endpoint: 'customerService', payload: [], fixed: { overall: customerServiceOverall } },
  leadsTo: ['complaint'],
});
