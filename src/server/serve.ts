import type { FastifyInstance } from 'fastify';
import { accountCalls } from './accounts/index.ts';
import { cardCalls, serveNewCard, serveSandboxBank, serveSandboxCheckout } from './cards/index.ts';
import { claimCalls } from './claims/index.ts';
import { complaintCalls, serveUploads } from './complaints/index.ts';
import { contractCalls, serveContracts } from './contracts/index.ts';
import { serveDemonstration } from './demonstration/index.ts';
import { serveDesk } from './desk/index.ts';
import { documentCalls, serveDocuments } from './documents/index.ts';
import {
  answerErrors,
  answerUnknown,
  type BodyPace,
  type Call,
  createApp,
  measureRequests,
  serve,
  serveHealth,
} from './http/index.ts';
import { serveInbox } from './inbox/index.ts';
import { loanCalls } from './loans/index.ts';
import { serveConfirm, serveMessages, serveReplies, serveStop } from './messages/index.ts';
import { serveOpenApi } from './openapi/index.ts';
import { serveOperator } from './operator/index.ts';
import { serveDeskPages, servePages } from './pages/index.ts';
import { paymentCalls, serveWebhooks } from './payments/index.ts';
import { promotionCalls, serveCaptcha, serveDemonstrationPromotion } from './promotion/index.ts';
import type { Services } from './services.ts';
import { supportCalls } from './support/index.ts';

const calls: readonly Call[] = [
  ...loanCalls,
  ...paymentCalls,
  ...cardCalls,
  ...accountCalls,
  ...complaintCalls,
  ...claimCalls,
  ...contractCalls,
  ...documentCalls,
  ...promotionCalls,
  ...supportCalls,
];

/** The application: every call, and the pages where a folder of built ones is given. */
export function makeApp(services: Services, pagesFolder?: string, pace?: BodyPace): FastifyInstance {
  const app = createApp(services.settings, services.log, pace);
  measureRequests(app, services.metrics);
  answerErrors(app, services);
  serveHealth(app, services);
  serveOpenApi(app, services);
  for (const call of calls) serve(app, services, call);
  serveWebhooks(app, services);
  serveOperator(app, services);
  if (services.settings.deskPort === undefined) serveDesk(app, services);
  serveNewCard(app, services);
  serveSandboxBank(app, services);
  serveSandboxCheckout(app, services);
  serveUploads(app, services);
  serveContracts(app, services);
  serveDocuments(app, services);
  serveCaptcha(app, services);
  serveInbox(app, services);
  serveStop(app, services);
  serveConfirm(app, services);
  serveReplies(app, services);
  if (services.settings.demonstration) {
    serveDemonstration(app, services);
    serveDemonstrationPromotion(app, services);
    serveMessages(app, services);
  }
  if (pagesFolder === undefined) answerUnknown(app, services);
  else servePages(app, services, pagesFolder);
  return app;
}

/** The desk alone, for a port of its own; its pages where a folder of built ones is given. */
export function makeDeskApp(services: Services, pagesFolder?: string): FastifyInstance {
  const app = createApp(services.settings, services.log);
  answerErrors(app, services);
  serveHealth(app, services);
  serveDesk(app, services);
  if (pagesFolder !== undefined) serveDeskPages(app, services, pagesFolder);
  answerUnknown(app, services);
  return app;
}
