import { endpoints } from '../../../contract/endpoints.ts';
import { pages } from '../../../contract/pages.ts';
import { defineInitialCall } from '../../api/initialCall.ts';
import { defineScreen } from '../../build/screen.ts';

export const initialCall = defineInitialCall(endpoints.accountDetail, {});

export const screen = defineScreen({
  name: 'account',
  mode: 'react',
  addresses: [pages.account],
  early: initialCall,
});
