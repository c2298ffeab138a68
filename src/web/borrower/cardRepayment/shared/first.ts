import { endpoints } from '../../../../contract/endpoints.ts';
import { firstCall } from '../../../api/first.ts';

/** The first call of both screens of the card flow. */
export const first = firstCall(endpoints.repaymentWay, { orderId: 'orderId', repaymentRecordId: 'charge' }, [
  'orderId',
  'language',
]);
