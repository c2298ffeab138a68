import { pages } from '../../../contract/pages.ts';
import { defineScreen } from '../../build/screen.ts';

/** The form is drawn at once and waits for nothing; what it is about comes from its first call. */
export const screen = defineScreen({
  name: 'complaintForm',
  mode: 'react',
  addresses: [pages.complaintForm],
  early: { endpoint: 'complaintInit', payload: ['orderId'], from: { orderId: 'orderNo' } },
});
