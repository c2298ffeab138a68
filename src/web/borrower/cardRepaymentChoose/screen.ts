import { pages } from '../../../contract/pages.ts';
import { defineScreen } from '../../build/screen.ts';

export const screen = defineScreen({
  name: 'cardRepaymentChoose',
  mode: 'react',
  languages: ['zh', 'es', 'en'],
  addresses: [pages.cardRepaymentChoose],
  early: { endpoint: 'repaymentWay', payload: ['orderId'], query: ['orderId', 'language'] },
  leadsTo: ['cardRepayment'],
});
