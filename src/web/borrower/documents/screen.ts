import { endpoints } from '../../../contract/endpoints.ts';
import { pages } from '../../../contract/pages.ts';
import { defineInitialCall } from '../../api/initialCall.ts';
import { defineScreen } from '../../build/screen.ts';

export const initialCall = defineInitialCall(endpoints.documentList, { orderId: 'orderId' });

export const screen = defineScreen({
  name: 'documents',
  mode: 'react',
  addresses: [pages.documents],
  early: initialCall,
});
