import { endpoints } from '../../../contract/endpoints.ts';
import { pages } from '../../../contract/pages.ts';
import { defineInitialCall } from '../../api/initialCall.ts';
import { defineScreen } from '../../build/screen.ts';

export const initialCall = defineInitialCall(endpoints.contractDetail, { orderNo: 'orderNo' });

export const screen = defineScreen({
  name: 'loanAgreement',
  mode: 'react',
  addresses: [pages.loanAgreement],
  early: initialCall,
});
