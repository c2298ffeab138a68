import { endpoints } from '../../../contract/endpoints.ts';
import { pages } from '../../../contract/pages.ts';
import { defineInitialCall } from '../../api/initialCall.ts';
import { defineScreen } from '../../build/screen.ts';

export const initialCall = defineInitialCall(endpoints.extensionDetail, {
  productId: 'productId',
  orderId: 'orderId',
});

export const screen = defineScreen({
  name: 'extension',
  mode: 'react',
  addresses: [pages.deferredRepayment],
  early: initialCall,
  leadsTo: ['instructions'],
});
