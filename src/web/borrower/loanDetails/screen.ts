import { endpoints } from '../../../contract/endpoints.ts';
import { pages } from '../../../contract/pages.ts';
import { defineInitialCall } from '../../api/initialCall.ts';
import { defineScreen } from '../../build/screen.ts';

export const initialCall = defineInitialCall(endpoints.loanDetails, {
  productId: 'productId',
  orderId: 'orderId',
});

/** Where a loan stands: from its review to its last payment. Source: SPEC 2 and 4. */
export const screen = defineScreen({
  name: 'loanDetails',
  mode: 'react',
  addresses: [pages.loanDetails, pages.order],
  early: initialCall,
  leadsTo: ['repayment', 'extension'],
});
