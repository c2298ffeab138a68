import { pages } from '../../../contract/pages.ts';
import { defineScreen } from '../../build/screen.ts';

export const screen = defineScreen({
  name: 'repayment',
  mode: 'react',
  addresses: [pages.repayment],
  early: { endpoint: 'repaymentDetail', payload: ['productId', 'orderId', 'way'] },
  leadsTo: ['instructions'],
});
