import { hash } from 'node:crypto';
import { z } from 'zod';
import { createClabe } from '../../../lending/index.ts';
import type { StpSettings } from '../../config/index.ts';
import { isEqualConstantTime } from '../../platform/constantTimeEqual.ts';
import {
  type CollectApi,
  type NamedProvider,
  type NoticesApi,
  type ProviderNotice,
  toSender,
} from '../payment/provider.ts';
import { basicAuthorization, ProviderError } from '../request.ts';
import { provider, speiCurrency, textOrNumber, toPayoutState } from './api.ts';
import { createStpPayouts } from './payOut.ts';
import {
  createReceivedOrders,
  findPlausibleInstant,
  parseCentavos,
  type ReceivedOrders,
  toNoonInMexico,
  toPaymentId,
} from './receivedOrders.ts';

/** STP: SPEI in, by an account of each loan, and SPEI out. */
export function createStpProvider(settings: StpSettings): NamedProvider<'stp'> {
  const receivedOrders = createReceivedOrders(settings);
  const { fetchFile, parseFile } = receivedOrders;
  return {
    name: 'stp',
    notices: createStpNotices(settings),
    collect: createStpCollect(settings, receivedOrders),
    payOut: createStpPayouts(settings),
    settle: { fetchFile, parseFile },
  };
}

const numberDigits = 7;

/**
 * SPEI in: account numbers are created here. The first ten digits are the company's, as in the account that it pays out from;
 * seven identify the loan's repayment or one of its extensions; the last is the check digit. STP accepts every transfer to the
 * ten digits, so references are neither requested nor cancelled.
 */
function createStpCollect({ account }: StpSettings, receivedOrders: ReceivedOrders): CollectApi {
  return {
    async create({ accountNumber, expiresAt }) {
      const digits = String(await accountNumber()).padStart(numberDigits, '0');
      if (digits.length > numberDigits) throw new ProviderError(provider, 'refused', 'no number is left');
      const reference = createClabe(account.slice(0, 6), `${account.slice(6, 10)}${digits}`);
      return { reference, providerId: reference, expiresAt, isReusable: true, details: {} };
    },
    cancel: () => Promise.resolve(),
    // Earlier days are covered by the settlement files.
    status: ({ reference }) => receivedOrders.listToday(reference),
  };
}

const optionalText = textOrNumber.nullish();
const stateChange = z.object({
  id: optionalText,
  estado: z.string(),
  folioorigen: optionalText,
  claverastreo: optionalText,
  causadevolucion: optionalText,
  detalle: optionalText,
  tsliquidacion: optionalText,
});

const requiredText = textOrNumber.pipe(z.string().min(1).max(64));
const depositSchema = z.object({
  empresa: requiredText,
  fechaoperacion: requiredText.pipe(z.string().regex(/^\d{8}$/)),
  institucionordenante: requiredText,
  claverastreo: requiredText,
  monto: parseCentavos,
  cuentabeneficiario: requiredText,
  tsliquidacion: optionalText,
  nombreordenante: z.unknown().optional(),
  cuentaordenante: z.unknown().optional(),
});

type NoticeSettings = Pick<StpSettings, 'webhookUser' | 'webhookPassword' | 'company'>;

/**
 * Deposits (`sendAbono`) and changes of a payout's state (`cambioEstado`). STP does not sign its webhooks: they carry a user and
 * a password (Basic). Field names come in either case. STP returns a deposit to its sender unless it is answered `confirmar`;
 * every deposit is accepted, unmatched ones go to suspense.
 */
function createStpNotices({ webhookUser, webhookPassword, company }: NoticeSettings): NoticesApi {
  const expected = basicAuthorization(webhookUser, webhookPassword);
  return {
    verifyAndParse(body, { authorization }) {
      if (typeof authorization !== 'string' || !isEqualConstantTime(authorization, expected)) return null;
      const eventId = hash('sha256', body);
      const payload = toLowerCaseKeys(JSON.parse(body.toString('utf8')));
      const isDepositNotice = 'cuentabeneficiario' in payload && 'monto' in payload;
      return isDepositNotice ? toDepositNotice(eventId, payload, company) : toPayoutNotice(eventId, payload);
    },
    toReply: () => ({ status: 200, body: { mensaje: 'confirmar' } }),
  };
}

function toDepositNotice(eventId: string, payload: object, company: string): ProviderNotice {
  const { empresa, monto: amount, ...fields } = depositSchema.parse(payload);
  if (empresa !== company) throw new Error('a deposit of another company');
  const day = fields.fechaoperacion;
  const payment = {
    paymentId: toPaymentId(day, fields.institucionordenante, fields.claverastreo),
    reference: fields.cuentabeneficiario,
    amount,
    currency: speiCurrency,
    // The notice arrives with the deposit; SPEI's operating day may be the next.
    paidAt: findPlausibleInstant(Number(fields.tsliquidacion)) ?? earlierOf(new Date(), toNoonInMexico(day)),
    ...toSender(fields.nombreordenante, fields.cuentaordenante),
  };
  return { kind: 'payment', eventId, payment };
}

/** An evening deposit has the next operating day; a late notice has an earlier one. */
function earlierOf(now: Date, noonOfDay: Date): Date {
  return noonOfDay < now ? noonOfDay : now;
}

function toPayoutNotice(eventId: string, rawFields: object): ProviderNotice {
  const payload = stateChange.parse(rawFields);
  const payoutId = payload.folioorigen || payload.claverastreo;
  if (!payoutId) return { kind: 'nothing', eventId };
  const at = findPlausibleInstant(Number(payload.tsliquidacion)) ?? new Date();
  const reason = payload.causadevolucion ?? payload.detalle ?? '';
  const statusUpdate = { state: toPayoutState(payload.estado), providerId: payload.id ?? '', at, reason };
  return { kind: 'payout', eventId, payoutId, statusUpdate };
}

function toLowerCaseKeys(payload: unknown): object {
  if (typeof payload !== 'object' || payload === null) throw new Error('not an object');
  return Object.fromEntries(Object.entries(payload).map(([name, value]) => [name.toLowerCase(), value]));
}
