import type { FastifyInstance } from 'fastify';
import { paymentWebhookPath } from '../../contract/endpoints.ts';
import { throughLoss } from '../database/index.ts';
import { noSignature, notFound, sendError } from '../http/index.ts';
import type { NoticeOutcome, PaymentProvider, ProviderNotice } from '../providers/index.ts';
import type { Services } from '../services.ts';
import { keepUnreadable } from './intake.ts';
import { takeNotice } from './takeNotice.ts';

/** Providers tell of payments here; the body stays raw, because its signature covers every byte. */
export function serveWebhooks(app: FastifyInstance, services: Services): void {
  void app.register((scope, _options, done) => {
    // Bytes, whatever they are called: what is signed is kept.
    scope.addHook('onRequest', (request, _reply, done) => {
      request.headers['content-type'] = 'application/octet-stream';
      done();
    });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body));
    scope.post<{ Params: { provider: string } }>(
      `${paymentWebhookPath}/:provider`,
      async (request, reply) => {
        const provider = services.providers.payments.get(request.params.provider);
        if (provider?.notices === undefined) throw notFound();
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const notice = read(provider.notices, body, request.headers);
        const outcome = await throughLoss(() =>
          notice === 'unreadable'
            ? keepUnreadable(services, provider.name, body)
            : takeNotice(services, provider.name, notice, body.toString('utf8')),
        );
        services.metrics.notice(provider.name, outcome);
        const logged = { outcome, provider: provider.name };
        if (notice === 'unreadable') request.log.error(logged, 'a signed notice can not be read');
        else request.log.info({ ...logged, ...nameOf(notice) }, 'notice of a provider');
        const { status, body: answer } = provider.notices.answer?.(outcome) ?? usualAnswer(outcome);
        return reply.code(status).header('cache-control', 'no-store').send(answer);
      },
    );
    scope.setErrorHandler((error, request, reply) => sendError(services, error, request, reply));
    done();
  });
}

function usualAnswer(outcome: NoticeOutcome) {
  return { status: 200, body: { received: true, outcome } };
}

/** What the log may name a notice by. */
function nameOf(notice: ProviderNotice): { kind: string; paymentId?: string; payoutId?: string } {
  if (notice.kind === 'payment') return { kind: notice.kind, paymentId: notice.payment.paymentId };
  if (notice.kind === 'reversal') return { kind: notice.kind, paymentId: notice.reversal.paymentId };
  if (notice.kind === 'payout') return { kind: notice.kind, payoutId: notice.payoutId };
  return { kind: notice.kind };
}

/** What a notice says that somebody vouches for, or that its body is another than we know. */
function read(
  notices: NonNullable<PaymentProvider['notices']>,
  body: Buffer,
  headers: Record<string, unknown>,
): ProviderNotice | 'unreadable' {
  let notice: ProviderNotice | null;
  try {
    notice = notices.read(body, headers);
  } catch {
    return 'unreadable';
  }
  if (notice === null) throw noSignature();
  return notice;
}
