import { endpoints } from '../../../contract/endpoints.ts';
import { pages } from '../../../contract/pages.ts';
import { firstCall } from '../../api/first.ts';
import { defineScreen } from '../../build/screen.ts';

export const first = firstCall(endpoints.repaymentWay, { orderId: 'orderId' }, ['orderId', 'language']);

export const screen = defineScreen({
  name: 'cardRepayment',
  mode: 'react',
  languages: ['zh', 'es', 'en'],
  addresses: [pages.cardRepayment],
  early: first,
});
