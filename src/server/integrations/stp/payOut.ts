import { z } from 'zod';
import { foldAccents } from '../../../contract/foldAccents.ts';
import type { StpSettings } from '../../config/index.ts';
import { hourMs } from '../../platform/durations.ts';
import type { ListedPayout, PayoutApi, PayoutOrder, PayoutStatusUpdate } from '../payment/payoutApi.ts';
import { ProviderError, parseProviderResponse } from '../request.ts';
import {
  buildOriginalString,
  buildQueryOriginalString,
  createSigner,
  getInstitution,
  notFoundCode,
  provider,
  requestStp,
  type SignedValues,
  speiCurrency,
  stpInstitution,
  textOrNumber,
  toPayoutState,
} from './api.ts';
import { createSpeiOperatingDays } from './operatingDays.ts';
import { findPlausibleInstant, listOrdersOfDay, parseCentavos, toNoonInMexico } from './receivedOrders.ts';

const registeredSchema = z.object({
  resultado: z.object({ id: z.number(), descripcionError: z.string().nullish() }),
});
const orderSchema = z.object({
  claveRastreo: textOrNumber,
  estado: z.string(),
  idEF: textOrNumber.nullish(),
  tsLiquidacion: z.number().nullish(),
});
const foundSchema = z.object({ resultado: z.object({ id: z.number(), ordenPago: orderSchema.nullish() }) });
const listedSchema = orderSchema.extend({ monto: parseCentavos, tsCaptura: z.number().nullish() });

/** Errors of the account or the name, which the borrower corrects. All others are ours. */
const accountErrorCodes = new Set([-7, -9, -11, -22, -24]);
const keyUsedCode = -1;
/** Messages of requests rejected by validation: a wrong signature or field. */
const malformedPattern = /firma|campo|obligatorio|longitud|formato/i;

/**
 * SPEI out: `ordenPago/registra` with its signed original string, `ordenPago/consOrdEnvRastreo` for an order's state,
 * `ordenPago/consOrdenesFech` for all orders of a day. Our id is the tracking key (clave de rastreo), unique per operating day:
 * it is sent once. Fields, strings and responses as in github.com/cuenca-mx/stpmex-python.
 */
export function createStpPayouts(settings: StpSettings): PayoutApi {
  const sign = createSigner(settings.privateKey, settings.passphrase);
  const days = createSpeiOperatingDays(settings.closedDays);

  return {
    days,
    async send(order) {
      const values = toSignedValues(settings, order);
      const firma = sign(buildOriginalString(values));
      const body = { ...values, monto: order.amount / 100, firma };
      const { id, descripcionError } = parseProviderResponse(
        provider,
        registeredSchema,
        await requestStp(settings.api, 'PUT', 'registra', body),
      ).resultado;
      if (id > 0) return { state: 'sent', providerId: String(id), at: new Date(), reason: '' };
      const errorText = descripcionError?.replaceAll(/\d{10,}/g, '…') ?? '';
      if (accountErrorCodes.has(id))
        return { state: 'refused', providerId: '', at: new Date(), reason: `${id} ${errorText}` };
      // A used key means that STP has the order; an internal error of STP may. The status poll resolves both.
      const isRejected = id < 0 ? id !== keyUsedCode : malformedPattern.test(errorText);
      throw new ProviderError(provider, isRejected ? 'unreached' : 'unknown', String(id));
    },
    async status({ payoutId, sentAt }, now) {
      for (const day of listQueryDays(days, sentAt, now)) {
        const statusUpdate = await findOrder(settings, sign, payoutId, day, now);
        if (statusUpdate !== undefined) return statusUpdate;
      }
      return { state: 'absent' };
    },
    async orders(day) {
      const compactDay = toCompactDay(day);
      const entries = listedSchema.array().parse(await listOrdersOfDay(settings, 'sent', compactDay));
      return entries.map((entry) => toListedPayout(entry, compactDay));
    },
  };
}

/** @param day `YYYYMMDD`; empty for the day in force */
async function findOrder(
  { api, company }: StpSettings,
  sign: ReturnType<typeof createSigner>,
  payoutId: string,
  day: string,
  now: Date,
): Promise<PayoutStatusUpdate | undefined> {
  const firma = sign(buildQueryOriginalString(company, day, payoutId, stpInstitution));
  const query = { empresa: company, claveRastreo: payoutId, institucionOperante: stpInstitution, firma };
  const body = day === '' ? query : { ...query, fechaOperacion: day };
  const { id, ordenPago } = parseProviderResponse(
    provider,
    foundSchema,
    await requestStp(api, 'POST', 'consOrdEnvRastreo', body),
  ).resultado;
  if (ordenPago?.claveRastreo === payoutId) return toStatusUpdate(ordenPago, now);
  if (id === notFoundCode) return undefined;
  throw new ProviderError(provider, 'unknown', String(id));
}

/** A day is queried by its date once it may be over, and without a date while it may be current. */
function listQueryDays(days: ReturnType<typeof createSpeiOperatingDays>, sentAt: Date, now: Date): string[] {
  const inOneHour = new Date(now.getTime() + hourMs);
  const operatingDays = days.daysFor(sentAt);
  const datedQueries = operatingDays.filter((day) => day < days.at(inOneHour)).map(toCompactDay);
  return operatingDays.every((day) => days.hasEnded(day, now)) ? datedQueries : [...datedQueries, ''];
}

function toCompactDay(day: string): string {
  return day.replaceAll('-', '');
}

function toStatusUpdate(
  { estado, idEF, tsLiquidacion }: z.output<typeof orderSchema>,
  now: Date,
): PayoutStatusUpdate {
  const state = toPayoutState(estado);
  const at = findPlausibleInstant(tsLiquidacion) ?? now;
  return { state, providerId: idEF ?? '', at, reason: state === 'sent' ? '' : estado };
}

function toListedPayout(entry: z.output<typeof listedSchema>, compactDay: string): ListedPayout {
  return {
    providerId: entry.idEF ?? `${compactDay}:${entry.claveRastreo}`,
    payoutId: entry.claveRastreo,
    amount: entry.monto,
    currency: speiCurrency,
    state: toPayoutState(entry.estado),
    at: findPlausibleInstant(entry.tsLiquidacion, entry.tsCaptura) ?? toNoonInMexico(compactDay),
  };
}

function toSignedValues({ company, account }: StpSettings, payOutOrder: PayoutOrder): SignedValues {
  const { payoutId, orderId, isReturn = false, beneficiary, amount } = payOutOrder;
  return {
    institucionContraparte: getInstitution(beneficiary.account),
    empresa: company,
    folioOrigen: payoutId,
    claveRastreo: payoutId,
    institucionOperante: stpInstitution,
    monto: `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`,
    tipoPago: 1,
    tipoCuentaOrdenante: 40,
    cuentaOrdenante: account,
    tipoCuentaBeneficiario: 40,
    nombreBeneficiario: toSpeiText(beneficiary.name),
    cuentaBeneficiario: beneficiary.account,
    rfcCurpBeneficiario: 'ND',
    conceptoPago: toSpeiText(`${isReturn ? 'Devolucion' : 'Prestamo'} ${orderId}`),
    referenciaNumerica: 1_000_000 + (Number.parseInt(payoutId.slice(1, 8), 16) % 9_000_000),
    topologia: 'T',
    medioEntrega: 3,
    prioridad: 1,
  };
}

/** Text in SPEI's alphabet: no accents, at most 39 characters. */
function toSpeiText(text: string): string {
  return foldAccents(text)
    .replaceAll(/[^A-Za-z0-9 .]/g, ' ')
    .slice(0, 39)
    .trim();
}
