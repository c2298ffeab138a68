import type { JobName } from '../../contract/desk/jobNames.ts';
import { createHistory } from '../demo/index.ts';
import { postDailyAdjustments, refreshDayTotals } from '../modules/accounting/index.ts';
import { deleteProviderCard, resolvePendingCharges } from '../modules/cards/index.ts';
import { refreshCollectionCases } from '../modules/collections/index.ts';
import { purgeUnusedUploads } from '../modules/complaints/index.ts';
import { closeUnexecutableRequests, purgeExpiredDeskData } from '../modules/desk/index.ts';
import { dispatchEvents } from '../modules/eventOutbox/index.ts';
import { exportForWarehouse } from '../modules/export/index.ts';
import {
  deleteStoredImage,
  purgeIdentityImages,
  reencryptIdentityImages,
} from '../modules/identity/index.ts';
import { applyApprovedImports } from '../modules/imports/index.ts';
import { runEndOfDay } from '../modules/loans/index.ts';
import { reportStaleOrders, reviewOrder } from '../modules/loans/origination/index.ts';
import { scheduleNotifications, scheduleReminders, sendMessage } from '../modules/notifications/index.ts';
import {
  applyPendingReversals,
  cancelReferences,
  pollProviders,
  readSettlementFiles,
  reportOpenDifferences,
  reportPaymentsAfterClosure,
  reportUnmatchedReversals,
  resolveRefunds,
  resolveSuspenseReturns,
  runAutomaticRefunds,
} from '../modules/payments/index.ts';
import {
  payOutOrder,
  readPayoutStatements,
  reportOpenPayoutDifferences,
  resolvePayouts,
} from '../modules/payouts/index.ts';
import { checkLedger } from '../modules/reconciliation/index.ts';
import { refreshPortfolio } from '../modules/reporting/index.ts';
import type { Services } from '../modules/services.ts';
import { returnCashOfUnapprovedRequests } from '../modules/tills/index.ts';
import { assignEventNumbers, sendEvent } from '../modules/webhooks/index.ts';
import { verifyAuditDaily, writeAuditCheckpoint } from '../platform/audit/index.ts';
import { reencryptFields } from '../platform/fieldEncryption/index.ts';
import { type JobHandlers, runStepsCollectingErrors } from '../platform/jobs/index.ts';
import { purgeExpiredData } from './purgeExpiredData.ts';

const dailySteps = [
  runEndOfDay,
  refreshCollectionCases,
  postDailyAdjustments,
  purgeUnusedUploads,
  purgeIdentityImages,
  purgeExpiredData,
  purgeExpiredDeskData,
];

const ledgerChecks = [
  checkLedger,
  reportStaleOrders,
  reportPaymentsAfterClosure,
  reportUnmatchedReversals,
  reportOpenDifferences,
  reportOpenPayoutDifferences,
];

/** The use cases behind each job. */
export function createJobHandlers(services: Services): JobHandlers {
  const handlers: NamedJobHandlers = {
    'review-order': (order) => reviewOrder(services, order),
    'pay-out-order': (order) => payOutOrder(services, order),
    payouts: () => resolvePayouts(services),
    'daily-run': () => runJobSteps(services, dailySteps),
    'ledger-check': () => runJobSteps(services, ledgerChecks),
    'dispatch-events': () => dispatchEvents(services, [scheduleNotifications, assignEventNumbers]),
    'send-event': ({ number }) => sendEvent(services, number),
    'delete-image': (image) => deleteStoredImage(services, image),
    'delete-card': (card) => deleteProviderCard(services, card),
    'send-message': (message) => sendMessage(services, message),
    reminders: () => scheduleReminders(services),
    imports: () => applyApprovedImports(services),
    'card-charges': () => resolvePendingCharges(services),
    'ask-providers': () =>
      runJobSteps(services, [
        pollProviders,
        cancelReferences,
        resolveRefunds,
        resolveSuspenseReturns,
        applyPendingReversals,
      ]),
    approvals: () => runJobSteps(services, [closeUnexecutableRequests, returnCashOfUnapprovedRequests]),
    settlements: () => readSettlementFiles(services),
    'credit-returns': () => runAutomaticRefunds(services),
    'payout-statements': () => readPayoutStatements(services),
    portfolio: () => runJobSteps(services, [refreshPortfolio, refreshDayTotals]),
    // Images first: `reencryptFields` forgets former keys once nothing is encrypted with them.
    'personal-fields': async () => {
      await reencryptIdentityImages(services);
      await reencryptFields(services);
    },
    export: async () => {
      await exportForWarehouse(services);
    },
    'demonstration-history': () => createHistory(services),
    'audit-seal': async () => {
      await writeAuditCheckpoint(services);
    },
    'audit-verify': async () => verifyAuditDaily(services, await services.clock.now()),
  };
  return handlers;
}

/** The jobs that the desk has names for, which are all. */
type NamedJobHandlers = Pick<JobHandlers, JobName>;

function runJobSteps(
  services: Services,
  steps: readonly ((services: Services) => Promise<unknown>)[],
): Promise<void> {
  return runStepsCollectingErrors(steps.map((step) => () => step(services)));
}
