import { defineScreen } from '../../screen.ts';

/** Every part of the kit on one page: built by the tests of the build, never shipped. */
export const screen = defineScreen({
  name: 'kit',
  mode: 'react',
  addresses: ['/kit'],
  early: { endpoint: 'loanDetails', payload: ['productId', 'orderId'] },
});
