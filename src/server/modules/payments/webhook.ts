import type { FastifyInstance } from 'fastify';
import { paymentWebhookPath } from '../../../contract/endpoints.ts';
import type { NoticeOutcome, PaymentProvider, ProviderNotice } from '../../integrations/index.ts';
import { retryOnConnectionLoss } from '../../platform/database/index.ts';
import { invalidSignature, notFound, sendError } from '../api/index.ts';
import type { Services } from '../services.ts';
import { storeUnreadableEvent } from './intake.ts';
import { processNotice } from './processNotice.ts';

/** Providers tell of payments here; the body stays raw, because its signature covers every byte. */
export function registerWebhookRoutes(app: FastifyInstance, services: Services): void {
  void app.register((webhookScope, _options, done) => {
    // Bytes, whatever they are called: what is signed is kept.
    webhookScope.addHook('onRequest', (request, _reply, done) => {
      request.headers['content-type'] = 'application/octet-stream';
      done();
    });
    webhookScope.removeAllContentTypeParsers();
    webhookScope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) =>
      parsed(null, body),
    );
    webhookScope.post<{ Params: { provider: string } }>(
      `${paymentWebhookPath}/:provider`,
      async (request, reply) => {
        const provider = services.providers.payments.get(request.params.provider);
        if (provider?.notices === undefined) throw notFound();
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const notice = readNotice(provider.notices, body, request.headers);
        const outcome = await retryOnConnectionLoss(() =>
          notice === 'unreadable'
            ? storeUnreadableEvent(services, provider.name, body)
            : processNotice(services, provider.name, notice, body.toString('utf8')),
        );
        services.metrics.countNotice(provider.name, outcome);
        const logFields = { outcome, provider: provider.name };
        if (notice === 'unreadable') request.log.error(logFields, 'a signed notice can not be read');
        else request.log.info({ ...logFields, ...toLogFields(notice) }, 'notice of a provider');
        const { status, body: replyBody } = provider.notices.toReply?.(outcome) ?? defaultReply(outcome);
        return reply.code(status).header('cache-control', 'no-store').send(replyBody);
      },
    );
    webhookScope.setErrorHandler((error, request, reply) => sendError(services, error, request, reply));
    done();
  });
}

function defaultReply(outcome: NoticeOutcome) {
  return { status: 200, body: { received: true, outcome } };
}

/** What the log may name a notice by. */
function toLogFields(notice: ProviderNotice): { kind: string; paymentId?: string; payoutId?: string } {
  if (notice.kind === 'payment') return { kind: notice.kind, paymentId: notice.payment.paymentId };
  if (notice.kind === 'reversal') return { kind: notice.kind, paymentId: notice.reversal.paymentId };
  if (notice.kind === 'payout') return { kind: notice.kind, payoutId: notice.payoutId };
  return { kind: notice.kind };
}

/** What a notice says that somebody vouches for, or that its body is another than we know. */
function readNotice(
  notices: NonNullable<PaymentProvider['notices']>,
  body: Buffer,
  headers: Record<string, unknown>,
): ProviderNotice | 'unreadable' {
  let notice: ProviderNotice | null;
  try {
    notice = notices.verifyAndParse(body, headers);
  } catch {
    return 'unreadable';
  }
  if (notice === null) throw invalidSignature();
  return notice;
}
