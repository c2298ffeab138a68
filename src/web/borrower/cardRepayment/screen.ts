import { pages } from '../../../contract/pages.ts';
import { defineScreen } from '../../build/screen.ts';

export const screen = defineScreen({
  name: 'cardRepayment',
  mode: 'react',
  languages: ['zh', 'es', 'en'],
  addresses: [pages.cardRepayment],
  early: { endpoint: 'repaymentWay', payload: ['orderId'], query: ['orderId', 'language'] },
});
