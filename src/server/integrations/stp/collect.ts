import { createClabe } from '../../../lending/index.ts';
import type { StpSettings } from '../../config/index.ts';
import type { CollectApi } from '../payment/collectApi.ts';
import { ProviderError } from '../providerError.ts';
import { provider } from './api.ts';
import type { ReceivedOrders } from './receivedOrders.ts';

const numberDigits = 7;

/**
 * SPEI in: an account's number is ours to make. The first ten digits are the company's, those of the account that it pays out
 * from; seven are the loan's own, one for its repayment and one for each extension; the last checks the rest. STP takes
 * whatever comes by the ten, so nobody is asked for one and nothing has to be ended.
 */
export function createStpCollect({ account }: StpSettings, receivedOrders: ReceivedOrders): CollectApi {
  return {
    async create({ accountNumber, expiresAt }) {
      const digits = String(await accountNumber()).padStart(numberDigits, '0');
      if (digits.length > numberDigits) throw new ProviderError(provider, 'refused', 'no number is left');
      const reference = createClabe(account.slice(0, 6), `${account.slice(6, 10)}${digits}`);
      return { reference, providerId: reference, expiresAt, isReusable: true, till: {} };
    },
    cancel: () => Promise.resolve(),
    // Of the days before, the settlement files tell.
    status: ({ reference }) => receivedOrders.listToday(reference),
  };
}
