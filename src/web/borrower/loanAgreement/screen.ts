import { pages } from '../../../contract/pages.ts';
import { defineScreen } from '../../build/screen.ts';

export const screen = defineScreen({
  name: 'loanAgreement',
  mode: 'react',
  addresses: [pages.loanAgreement],
  early: { endpoint: 'contractDetail', payload: ['orderNo'] },
});
