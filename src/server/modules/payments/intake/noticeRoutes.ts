import type { FastifyInstance } from 'fastify';
import { providerNoticePath } from '../../../../contract/endpoints.ts';
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
import { receivePayment } from './receivePayment.ts';
import { applyReversals, storeReversal } from './reversals.ts';
import { findReferenceOwner, storeProviderNotice, storeUnreadableNotice } from './storeNotice.ts';

/** Outcomes as replies to notices, metrics and the log have had them from the start. */
const reportedOutcomes: Readonly<Record<NoticeOutcome, string>> = {
  posted: 'booked',
  repeated: 'repeated',
  unmatched: 'unmatched',
  retained: 'kept',
  unreadable: 'unreadable',
};

/** Webhooks of payment providers; the body stays raw, since its signature covers every byte. */
export function registerProviderNoticeRoutes(app: FastifyInstance, services: Services): void {
  void app.register((webhookScope, _options, done) => {
    // The raw body, whatever its content type.
    webhookScope.addHook('onRequest', (request, _reply, done) => {
      request.headers['content-type'] = 'application/octet-stream';
      done();
    });
    webhookScope.removeAllContentTypeParsers();
    webhookScope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) =>
      parsed(null, body),
    );
    webhookScope.post<{ Params: { provider: string } }>(
      `${providerNoticePath}/:provider`,
      async (request, reply) => {
        const provider = services.providers.payments.get(request.params.provider);
        if (provider?.notices === undefined) throw notFound();
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const notice = readNotice(provider.notices, body, request.headers);
        const outcome = await retryOnConnectionLoss(() =>
          notice === 'unreadable'
            ? storeUnreadableNotice(services, provider.name, body)
            : applyProviderNotice(services, provider.name, notice, body.toString('utf8')),
        );
        const reported = reportedOutcomes[outcome];
        services.metrics.countNotice(provider.name, reported);
        const logFields = { outcome: reported, provider: provider.name };
        if (notice === 'unreadable') request.log.error(logFields, 'a signed notice can not be read');
        else request.log.info({ ...logFields, ...toLogFields(notice) }, 'notice of a provider');
        const { status, body: replyBody } = provider.notices.toReply?.(outcome) ?? {
          status: 200,
          body: { received: true, outcome: reported },
        };
        return reply.code(status).header('cache-control', 'no-store').send(replyBody);
      },
    );
    webhookScope.setErrorHandler((error, request, reply) => sendError(services, error, request, reply));
    done();
  });
}

/** The fields of a notice that may be logged. */
function toLogFields(notice: ProviderNotice): { kind: string; paymentId?: string; payoutId?: string } {
  if (notice.kind === 'payment') return { kind: notice.kind, paymentId: notice.payment.paymentId };
  if (notice.kind === 'reversal') return { kind: notice.kind, paymentId: notice.reversal.paymentId };
  if (notice.kind === 'payout') return { kind: notice.kind, payoutId: notice.payoutId };
  return { kind: notice.kind };
}

/** Reads an authentic notice; `unreadable` if it is malformed. Throws 401 if it isn't authentic. */
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

type RawNotice = { provider: string; eventId: string; body: string };
type NoticeOf<Kind extends ProviderNotice['kind']> = Extract<ProviderNotice, { kind: Kind }>;

/** Stores and processes a notice. A repeated one changes nothing. */
export async function applyProviderNotice(
  services: Services,
  provider: string,
  notice: ProviderNotice,
  body: string,
): Promise<NoticeOutcome> {
  const { eventId } = notice;
  const rawNotice = { provider, eventId, body };
  switch (notice.kind) {
    case 'payment':
      return receivePayment(services, provider, { ...notice.payment, eventId }, body);
    case 'reversal':
      return processReversal(services, rawNotice, notice.reversal);
    case 'payout':
      return processPayoutUpdate(services, rawNotice, notice);
    case 'expiry':
      return processExpiry(services, rawNotice, notice);
    case 'charge':
      return applyNoticeOnce(services, rawNotice, async (trx, now) =>
        (await scheduleChargePoll(trx, notice.charge, now)) ? 'retained' : 'unmatched',
      );
    case 'nothing':
      return applyNoticeOnce(services, rawNotice, () => Promise.resolve('retained'));
  }
}

/** Stores a notice and, if it is new, applies it in the same transaction. */
async function applyNoticeOnce(
  { db, clock }: Services,
  rawNotice: RawNotice,
  apply: (trx: Database, now: Date) => Promise<NoticeOutcome>,
): Promise<NoticeOutcome> {
  const now = await clock.now();
  return transaction(db, async (trx) => {
    const isNew = await storeProviderNotice(trx, { ...rawNotice, receivedAt: now, paymentId: null });
    return isNew ? apply(trx, now) : 'repeated';
  });
}

/** Updates of a payout are idempotent by its state, so they are applied before the notice is stored. */
async function processPayoutUpdate(
  services: Services,
  rawNotice: RawNotice,
  { payoutId, statusUpdate }: NoticeOf<'payout'>,
): Promise<NoticeOutcome> {
  const isMatched = await applyProviderUpdate(services, rawNotice.provider, payoutId, statusUpdate);
  return applyNoticeOnce(services, rawNotice, () => Promise.resolve(isMatched ? 'retained' : 'unmatched'));
}

/** Ends a reference that its provider expired. A payment by it still counts. */
async function processExpiry(
  services: Services,
  rawNotice: RawNotice,
  { reference }: NoticeOf<'expiry'>,
): Promise<NoticeOutcome> {
  const borrowerId = await findReferenceOwner(services.db, reference);
  return applyNoticeOnce(services, rawNotice, async (trx, now) => {
    if (borrowerId === undefined) return 'unmatched';
    await trx
      .updateTable('paymentReferences')
      .set({ isLive: false, endedAt: now, cancelledAt: now })
      .where((row) => row.and({ borrowerId, reference, provider: rawNotice.provider, cancelledAt: null }))
      .execute();
    return 'retained';
  });
}

/** Stores and applies a reversal; one that precedes its payment is applied when that arrives. */
async function processReversal(
  services: Services,
  rawNotice: RawNotice,
  reversal: Reversal,
): Promise<NoticeOutcome> {
  const { provider } = rawNotice;
  const { paymentId } = reversal;
  const now = await services.clock.now();
  const isNew = await transaction(services.db, async (trx) => {
    const isNewNotice = await storeProviderNotice(trx, { ...rawNotice, paymentId, receivedAt: now });
    return isNewNotice && (await storeReversal(trx, provider, reversal, now));
  });
  if (!isNew) return 'repeated';
  return (await applyReversals(services, provider, paymentId)) ? 'posted' : 'retained';
}
