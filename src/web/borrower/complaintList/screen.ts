import { endpoints } from '../../../contract/endpoints.ts';
import { pages } from '../../../contract/pages.ts';
import { defineInitialCall } from '../../api/initialCall.ts';
import { defineScreen } from '../../build/screen.ts';

export const initialCall = defineInitialCall(endpoints.complaintList, {});

export const screen = defineScreen({
  name: 'complaintList',
  mode: 'react',
  addresses: [pages.complaintList],
  early: initialCall,
  leadsTo: ['complaintDetails'],
});
