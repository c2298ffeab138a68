import { endpoints } from '../../../contract/endpoints.ts';
import { pages } from '../../../contract/pages.ts';
import { defineInitialCall } from '../../api/initialCall.ts';
import { defineScreen } from '../../build/screen.ts';

export const initialCall = defineInitialCall(endpoints.periodAgreement, {
  productId: 'productId',
  amount: 'amount',
  termDays: 'termDays',
});

export const screen = defineScreen({
  name: 'periodAgreement',
  mode: 'react',
  addresses: [pages.periodAgreement],
  early: initialCall,
});
