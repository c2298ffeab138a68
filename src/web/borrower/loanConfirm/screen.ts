import { endpoints } from '../../../contract/endpoints.ts';
import { pages } from '../../../contract/pages.ts';
import { defineInitialCall } from '../../api/initialCall.ts';
import { defineScreen } from '../../build/screen.ts';

export const initialCall = defineInitialCall(endpoints.loanConfirm, {
  productId: 'productId',
  amount: 'amount',
  termDays: 'termDays',
});

/** The offer, itemised, and the agreement to it. Source: SPEC 2 and 4. */
export const screen = defineScreen({
  name: 'loanConfirm',
  mode: 'react',
  addresses: [pages.loanConfirm],
  early: initialCall,
  leadsTo: ['loanDetails'],
});
