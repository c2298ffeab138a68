import { pages } from '../../../contract/pages.ts';
import { defineScreen } from '../../build/screen.ts';

/** Where a loan stands: from its review to its last payment. Source: SPEC 2 and 4. */
export const screen = defineScreen({
  name: 'loanDetails',
  mode: 'react',
  addresses: [pages.loanDetails, pages.order],
  early: { endpoint: 'loanDetails', payload: ['productId', 'orderId'] },
  leadsTo: ['repayment', 'extension'],
});
