import type { FastifyInstance } from 'fastify';
import { paymentWebhookPath } from '../../../../contract/endpoints.ts';
import type {
  NoticeOutcome,
  PaymentProvider,
  ProviderNotice,
  Reversal,
} from '../../../integrations/index.ts';
import { type Database, retryOnConnectionLoss, transaction } from '../../../platform/database/index.ts';
import { invalidSignature, notFound, sendError } from '../../api/index.ts';
import { applyProviderUpdate } from '../../payouts/index.ts';
import type { Services } from '../../services.ts';
import { scheduleChargePoll } from './cardCharge.ts';
import { receivePayment, storeUnreadableEvent } from './intake.ts';
import { findReferenceOwner, storeWebhookEvent } from './notice.ts';
import { applyReversals, storeReversal } from './reversals.ts';

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
        const { status, body: replyBody } = provider.notices.toReply?.(outcome) ?? {
          status: 200,
          body: { received: true, outcome },
        };
        return reply.code(status).header('cache-control', 'no-store').send(replyBody);
      },
    );
    webhookScope.setErrorHandler((error, request, reply) => sendError(services, error, request, reply));
    done();
  });
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

/** Keeps what a provider told and does what it asks for. Told twice, it changes nothing. */
export async function processNotice(
  services: Services,
  provider: string,
  notice: ProviderNotice,
  body: string,
): Promise<NoticeOutcome> {
  const { eventId } = notice;
  if (notice.kind === 'payment') {
    return receivePayment(services, provider, { ...notice.payment, eventId }, body);
  }
  if (notice.kind === 'reversal') {
    return processReversal(services, provider, { eventId, body }, notice.reversal);
  }
  // A payout's state says by itself whether this was told before; so it is taken first, and kept once it was.
  const isMatched =
    notice.kind !== 'payout' ||
    (await applyProviderUpdate(services, provider, notice.payoutId, notice.statusUpdate));
  const now = await services.clock.now();
  const owner =
    notice.kind === 'expiry' ? await findReferenceOwner(services.db, notice.reference) : undefined;
  return transaction(services.db, async (trx) => {
    if (!(await storeWebhookEvent(trx, { provider, eventId, body, receivedAt: now }))) return 'repeated';
    if (notice.kind === 'charge' && !(await scheduleChargePoll(trx, notice.charge, now))) return 'unmatched';
    if (owner !== undefined && notice.kind === 'expiry') {
      await expireReference(trx, { provider, borrowerId: owner, reference: notice.reference }, now);
    }
    return isMatched ? 'kept' : 'unmatched';
  });
}

/** Undoes a payment, or waits for it: told before its payment, it counts as soon as that comes. */
async function processReversal(
  services: Services,
  provider: string,
  webhookEvent: { eventId: string; body: string },
  reversal: Reversal,
): Promise<NoticeOutcome> {
  const now = await services.clock.now();
  const isNew = await transaction(services.db, async (trx) => {
    const isNewEvent = await storeWebhookEvent(trx, { provider, ...webhookEvent, receivedAt: now });
    return isNewEvent && (await storeReversal(trx, provider, reversal, now));
  });
  if (!isNew) return 'repeated';
  return (await applyReversals(services, provider, reversal.paymentId)) ? 'booked' : 'kept';
}

/** The provider ended it itself: it isn't shown any more, and nobody has to cancel it. Money by it still counts. */
async function expireReference(
  trx: Database,
  { provider, borrowerId, reference }: { provider: string; borrowerId: number; reference: string },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('paymentReferences')
    .set({ live: false, endedAt: now, cancelledAt: now })
    .where((row) => row.and({ borrowerId, reference, provider, cancelledAt: null }))
    .execute();
}
