import { forgetOldEvents } from './accounts/index.ts';
import { resolveCharges } from './cards/index.ts';
import { forgetUnusedUploads } from './complaints/index.ts';
import type { JobHandlers } from './jobs/index.ts';
import { reportWaiting, reviewOrder, runDay } from './loans/index.ts';
import {
  askProviders,
  cancelReferences,
  readSettlements,
  reportPaidAfterClosing,
  reportReversals,
  resolveRefunds,
} from './payments/index.ts';
import { payOut, resolvePayouts } from './payouts/index.ts';
import { forgetOldPromotion } from './promotion/index.ts';
import { checkLedger } from './reconciliation/index.ts';
import type { Services } from './services.ts';

/** What the server does by and by, and by the clock: each job and the work behind it. */
export function jobHandlers(services: Services): JobHandlers {
  return {
    'review-order': (order) => reviewOrder(services, order),
    'pay-out-order': (order) => payOut(services, order),
    payouts: () => resolvePayouts(services),
    'daily-run': async () => {
      await runDay(services);
      await forgetUnusedUploads(services);
      await forgetOldEvents(services);
      await forgetOldPromotion(services);
    },
    'ledger-check': async () => {
      await checkLedger(services);
      await reportWaiting(services);
      await reportPaidAfterClosing(services);
      await reportReversals(services);
    },
    'card-charges': () => resolveCharges(services),
    'ask-providers': async () => {
      await askProviders(services);
      await cancelReferences(services);
      await resolveRefunds(services);
    },
    settlements: () => readSettlements(services),
  };
}
