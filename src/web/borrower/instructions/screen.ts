import { pages } from '../../../contract/pages.ts';
import { defineScreen } from '../../build/screen.ts';

export const screen = defineScreen({
  name: 'instructions',
  mode: 'react',
  addresses: [pages.instructions, pages.providerInstructions],
  early: {
    endpoint: 'instructions',
    payload: ['productId', 'orderId', 'amount', 'payCode', 'requestType', 'way'],
  },
});
