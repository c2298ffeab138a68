import { endpoints } from '../../../contract/endpoints.ts';
import { pages } from '../../../contract/pages.ts';
import { defineInitialCall } from '../../api/initialCall.ts';
import { defineScreen } from '../../build/screen.ts';

export const initialCall = defineInitialCall(endpoints.bankDetail, {});

export const screen = defineScreen({
  name: 'bindBank',
  mode: 'react',
  addresses: [pages.bindBank],
  early: initialCall,
});
