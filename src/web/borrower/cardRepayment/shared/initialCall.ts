import { endpoints } from '../../../../contract/endpoints.ts';
import { defineInitialCall } from '../../../api/initialCall.ts';

/** The first call of both screens of the card flow. */
export const initialCall = defineInitialCall(
  endpoints.repaymentWay,
  { orderId: 'orderId', repaymentRecordId: 'charge' },
  ['orderId', 'language'],
);
