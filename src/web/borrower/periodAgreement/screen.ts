import { pages } from '../../../contract/pages.ts';
import { defineScreen } from '../../build/screen.ts';

export const screen = defineScreen({
  name: 'periodAgreement',
  mode: 'react',
  addresses: [pages.periodAgreement],
  early: { endpoint: 'periodAgreement', payload: ['productId', 'amount', 'termDays'] },
});
