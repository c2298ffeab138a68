import { endpoints } from '../../../contract/endpoints.ts';
import { customerServiceOverall } from '../../../contract/limits.ts';
import { pages } from '../../../contract/pages.ts';
import { defineInitialCall } from '../../api/initialCall.ts';
import { defineScreen } from '../../build/screen.ts';

export const initialCall = defineInitialCall(endpoints.customerService, { overall: customerServiceOverall });

export const screen = defineScreen({
  name: 'customerService',
  mode: 'react',
  addresses: [pages.customerService, pages.support],
  early: initialCall,
  leadsTo: ['complaint'],
});
