import { endpoints } from '../../../contract/endpoints.ts';
import { pages } from '../../../contract/pages.ts';
import { defineInitialCall } from '../../api/initialCall.ts';
import { defineScreen } from '../../build/screen.ts';

export const initialCall = defineInitialCall(endpoints.repaymentDetail, {
  productId: 'productId',
  orderId: 'orderId',
  way: 'way',
});

export const screen = defineScreen({
  name: 'repayment',
  mode: 'react',
  addresses: [pages.repayment],
  early: initialCall,
  leadsTo: ['instructions'],
});
