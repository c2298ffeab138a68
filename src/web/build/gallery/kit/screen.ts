import { endpoints } from '../../../../contract/endpoints.ts';
import { firstCall } from '../../../api/first.ts';
import { defineScreen } from '../../screen.ts';

export const first = firstCall(endpoints.loanDetails, { productId: 'productId', orderId: 'orderId' });

/** Every part of the kit on one page: built by the tests of the build, never shipped. */
export const screen = defineScreen({
  name: 'kit',
  mode: 'react',
  addresses: ['/kit'],
  early: first,
});
