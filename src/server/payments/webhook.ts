import type { FastifyInstance } from 'fastify';
import { paymentWebhookPath } from '../../contract/endpoints.ts';
import { noSignature, notFound, sendError } from '../http/index.ts';
import type { PaymentProvider, ProviderPayment } from '../providers/index.ts';
import type { Services } from '../services.ts';
import { keepUnreadable, takePayment } from './intake.ts';

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
        if (provider === undefined) throw notFound();
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const payment = verified(provider, body, request.headers);
        const outcome =
          payment === 'unreadable'
            ? await keepUnreadable(services, provider.name, body)
            : await takePayment(services, provider.name, payment, body.toString('utf8'));
        const logged = { outcome, provider: provider.name };
        if (payment === 'unreadable') request.log.error(logged, 'a signed payment notice can not be read');
        else request.log.info({ ...logged, paymentId: payment.paymentId }, 'payment notice');
        return reply.header('cache-control', 'no-store').send({ received: true, outcome });
      },
    );
    scope.setErrorHandler((error, request, reply) => sendError(services, error, request, reply));
    done();
  });
}

/** What a notice's signature vouches for: its payment, or that its body is another than we know. */
function verified(
  provider: PaymentProvider,
  body: Buffer,
  headers: Record<string, unknown>,
): ProviderPayment | 'unreadable' {
  let payment: ProviderPayment | null;
  try {
    payment = provider.verifyWebhook(body, headers);
  } catch {
    return 'unreadable';
  }
  if (payment === null) throw noSignature();
  return payment;
}
