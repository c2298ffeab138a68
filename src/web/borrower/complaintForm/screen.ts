import { endpoints } from '../../../contract/endpoints.ts';
import { pages } from '../../../contract/pages.ts';
import { defineInitialCall } from '../../api/initialCall.ts';
import { defineScreen } from '../../build/screen.ts';

export const initialCall = defineInitialCall(endpoints.complaintInit, { orderId: 'orderNo' });

/** The form is drawn at once and waits for nothing; what it is about comes from its first call. */
export const screen = defineScreen({
  name: 'complaintForm',
  mode: 'react',
  addresses: [pages.complaintForm],
  early: initialCall,
});
