import { endpoints } from '../../../contract/endpoints.ts';
import { pages } from '../../../contract/pages.ts';
import { defineInitialCall } from '../../api/initialCall.ts';
import { defineScreen } from '../../build/screen.ts';

export const initialCall = defineInitialCall(endpoints.instructions, {
  productId: 'productId',
  orderId: 'orderId',
  amount: 'amount',
  payCode: 'payCode',
  requestType: 'requestType',
  way: 'way',
});

export const screen = defineScreen({
  name: 'instructions',
  mode: 'react',
  addresses: [pages.instructions, pages.providerInstructions],
  early: initialCall,
});
