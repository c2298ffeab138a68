import { pages } from '../../../contract/pages.ts';
import { defineScreen } from '../../build/screen.ts';

export const screen = defineScreen({
  name: 'extension',
  mode: 'react',
  addresses: [pages.deferredRepayment],
  early: { endpoint: 'extensionDetail', payload: ['productId', 'orderId'] },
  leadsTo: ['instructions'],
});
