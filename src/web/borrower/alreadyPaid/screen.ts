import { endpoints } from '../../../contract/endpoints.ts';
import { pages } from '../../../contract/pages.ts';
import { defineInitialCall } from '../../api/initialCall.ts';
import { defineScreen } from '../../build/screen.ts';

export const initialCall = defineInitialCall(endpoints.paymentClaim, { orderId: 'orderId' });

/** A payment that was made and doesn't show: told of, looked for, found. */
export const screen = defineScreen({
  name: 'alreadyPaid',
  mode: 'react',
  addresses: [pages.alreadyPaid],
  early: initialCall,
});
