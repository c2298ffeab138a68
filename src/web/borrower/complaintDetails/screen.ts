import { endpoints } from '../../../contract/endpoints.ts';
import { pages } from '../../../contract/pages.ts';
import { defineInitialCall } from '../../api/initialCall.ts';
import { defineScreen } from '../../build/screen.ts';

export const initialCall = defineInitialCall(endpoints.complaintDetail, { problemId: 'problemId' });

export const screen = defineScreen({
  name: 'complaintDetails',
  mode: 'react',
  addresses: [pages.complaintDetails],
  early: initialCall,
});
