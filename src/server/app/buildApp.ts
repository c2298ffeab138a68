import type { FastifyInstance } from 'fastify';
import { type Restore, serveDemonstration } from '../demo/index.ts';
import { accountCalls } from '../modules/accounts/index.ts';
import {
  type BodyRateLimits,
  type Call,
  createApp,
  registerCallRoute,
  registerErrorHandler,
  registerNotFoundHandler,
  registerRequestMetrics,
} from '../modules/api/index.ts';
import {
  cardCalls,
  registerCardEnrolmentRoutes,
  registerSandboxBankRoutes,
  registerSandboxCheckoutRoutes,
} from '../modules/cards/index.ts';
import { claimCalls } from '../modules/claims/index.ts';
import { complaintCalls, registerUploadRoutes } from '../modules/complaints/index.ts';
import { contractCalls, registerContractRoutes } from '../modules/contracts/index.ts';
import { coolingOffCalls } from '../modules/coolingOff/index.ts';
import { findMissingConnections, serveDesk } from '../modules/desk/index.ts';
import { documentCalls, registerDocumentRoutes } from '../modules/documents/index.ts';
import { registerInboxRoutes } from '../modules/inbox/index.ts';
import { loanCalls } from '../modules/loans/index.ts';
import {
  registerConfirmRoutes,
  registerReplyRoute,
  registerUnsubscribeRoutes,
} from '../modules/notifications/index.ts';
import { registerOperatorRoutes } from '../modules/operator/index.ts';
import { paymentCalls, registerProviderNoticeRoutes } from '../modules/payments/index.ts';
import { promotionCalls, registerCaptchaRoutes } from '../modules/promotion/index.ts';
import { pushCalls } from '../modules/push/index.ts';
import type { Services } from '../modules/services.ts';
import { supportCalls } from '../modules/support/index.ts';
import { listDeadLetterJobs } from '../platform/jobs/index.ts';
import { serveOpenApi } from './openapi/index.ts';
import { serveDeskPages, servePages } from './pages/index.ts';

const apiCalls: readonly Call[] = [
  ...loanCalls,
  ...paymentCalls,
  ...cardCalls,
  ...accountCalls,
  ...complaintCalls,
  ...claimCalls,
  ...contractCalls,
  ...coolingOffCalls,
  ...documentCalls,
  ...promotionCalls,
  ...pushCalls,
  ...supportCalls,
];

type AppOptions = {
  /** The folder of built pages. */
  pagesFolder?: string;
  bodyRateLimits?: BodyRateLimits;
  restore?: Restore | undefined;
};

/** The application: every call, and the pages where a folder of built ones is given. */
export function buildApp(
  services: Services,
  { pagesFolder, bodyRateLimits, restore }: AppOptions = {},
): FastifyInstance {
  const app = createApp(services.settings, services.log, bodyRateLimits);
  registerRequestMetrics(app, services.metrics);
  registerErrorHandler(app, services);
  serveHealth(app, services);
  serveOpenApi(app, services);
  for (const call of apiCalls) registerCallRoute(app, services, call);
  registerProviderNoticeRoutes(app, services);
  registerOperatorRoutes(app, services);
  if (services.settings.deskPort === undefined) serveDesk(app, services);
  registerCardEnrolmentRoutes(app, services);
  registerSandboxBankRoutes(app, services);
  registerSandboxCheckoutRoutes(app, services);
  registerUploadRoutes(app, services);
  registerContractRoutes(app, services);
  registerDocumentRoutes(app, services);
  registerCaptchaRoutes(app, services);
  registerInboxRoutes(app, services);
  registerUnsubscribeRoutes(app, services);
  registerConfirmRoutes(app, services);
  registerReplyRoute(app, services);
  if (services.settings.demonstration) serveDemonstration(app, services, restore);
  if (pagesFolder === undefined) registerNotFoundHandler(app, services);
  else servePages(app, services, pagesFolder);
  return app;
}

/** The desk alone, for a port of its own; its pages where a folder of built ones is given. */
export function buildDeskApp(services: Services, pagesFolder?: string): FastifyInstance {
  const app = createApp(services.settings, services.log);
  registerErrorHandler(app, services);
  serveHealth(app, services);
  serveDesk(app, services);
  if (pagesFolder !== undefined) serveDeskPages(app, services, pagesFolder);
  registerNotFoundHandler(app, services);
  return app;
}

/** `/health`: the process runs. `/ready`: the database answers; with missing connections and dead jobs, which don't prevent serving. */
function serveHealth(app: FastifyInstance, services: Services): void {
  app.get('/health', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/ready', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      const deadLetterJobs = await listDeadLetterJobs(services.db);
      const jobsGivenUp = deadLetterJobs.filter(({ isNew }) => isNew).length;
      return reply.send({
        status: 'ready',
        notConnected: await findMissingConnections(services),
        jobsGivenUp,
      });
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.code(503).send({ status: 'the database does not answer' });
    }
  });
}
