import { endpoints } from '../../../contract/endpoints.ts';
import { pages } from '../../../contract/pages.ts';
import { defineInitialCall } from '../../api/initialCall.ts';
import { defineScreen } from '../../build/screen.ts';

export const initialCall = defineInitialCall(endpoints.complaintInit, { orderId: 'orderId' });

export const screen = defineScreen({
  name: 'complaint',
  mode: 'react',
  addresses: [pages.complaint],
  early: initialCall,
  leadsTo: ['complaintForm', 'complaintList'],
});
