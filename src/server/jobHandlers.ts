import { forgetOldEvents } from './accounts/index.ts';
import { passOn } from './announcements/index.ts';
import { sealAudit } from './audit/index.ts';
import { forgetCard, resolveCharges } from './cards/index.ts';
import { forgetUnusedUploads } from './complaints/index.ts';
import { makeHistory } from './demonstration/index.ts';
import { forgetOldDesk } from './desk/index.ts';
import { numberEvents, sendEvent } from './events/index.ts';
import { inTurn, type JobHandlers } from './jobs/index.ts';
import { reportWaiting, reviewOrder, runDay } from './loans/index.ts';
import { remind, sendMessage, tellBorrowers } from './messages/index.ts';
import type { Metrics } from './metrics/index.ts';
import {
  addMissingCredits,
  applyWaiting,
  askProviders,
  cancelReferences,
  readSettlements,
  reportDifferences,
  reportPaidAfterClosing,
  reportReversals,
  resolveRefunds,
  resolveReturns,
  returnCredits,
} from './payments/index.ts';
import { payOut, readPayoutStatements, reportPayoutDifferences, resolvePayouts } from './payouts/index.ts';
import { renewPersonal } from './personal/index.ts';
import { preparePortfolio } from './portfolio/index.ts';
import { forgetOldPromotion } from './promotion/index.ts';
import { checkLedger } from './reconciliation/index.ts';
import type { Services } from './services.ts';
import { settleUnapprovedCash } from './tills/index.ts';

/** What the server does by and by, and by the clock: each job and the work behind it. */
export function jobHandlers(services: Services): JobHandlers {
  return counted(services.metrics, {
    'review-order': (order) => reviewOrder(services, order),
    'pay-out-order': (order) => payOut(services, order),
    payouts: () => resolvePayouts(services),
    'daily-run': () =>
      allWith(services, [
        runDay,
        addMissingCredits,
        forgetUnusedUploads,
        forgetOldEvents,
        forgetOldPromotion,
        forgetOldDesk,
        settleUnapprovedCash,
      ]),
    'ledger-check': () =>
      allWith(services, [
        checkLedger,
        reportWaiting,
        reportPaidAfterClosing,
        reportReversals,
        reportDifferences,
        reportPayoutDifferences,
      ]),
    announcements: () => passOn(services, [tellBorrowers, numberEvents]),
    'send-event': ({ number }) => sendEvent(services, number),
    'forget-card': (card) => forgetCard(services, card),
    'send-message': (wish) => sendMessage(services, wish),
    reminders: () => remind(services),
    'card-charges': () => resolveCharges(services),
    'ask-providers': () =>
      allWith(services, [askProviders, cancelReferences, resolveRefunds, resolveReturns, applyWaiting]),
    settlements: () => readSettlements(services),
    'credit-returns': () => returnCredits(services),
    'payout-statements': () => readPayoutStatements(services),
    portfolio: () => preparePortfolio(services),
    'personal-fields': () => renewPersonal(services),
    'demonstration-history': () => makeHistory(services),
    'audit-seal': async () => {
      await sealAudit(services);
    },
  });
}

/** The same handlers, each run counted with what became of it. */
function counted(metrics: Metrics, handlers: JobHandlers): JobHandlers {
  const wrapped = Object.entries(handlers).map(([name, handle]) => [
    name,
    async (data: never) => {
      try {
        await handle(data);
        metrics.job(name, 'done');
      } catch (error) {
        metrics.job(name, 'failed');
        throw error;
      }
    },
  ]);
  return Object.fromEntries(wrapped);
}

function allWith(
  services: Services,
  parts: readonly ((services: Services) => Promise<unknown>)[],
): Promise<void> {
  return inTurn(parts.map((part) => () => part(services)));
}
