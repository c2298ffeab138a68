import { pages } from '../../../contract/pages.ts';
import { defineScreen } from '../../build/screen.ts';
import { initialCall } from '../cardRepayment/shared/initialCall.ts';

export const screen = defineScreen({
  name: 'cardRepaymentChoose',
  mode: 'react',
  languages: ['zh', 'es', 'en'],
  addresses: [pages.cardRepaymentChoose],
  early: initialCall,
  leadsTo: ['cardRepayment'],
});
