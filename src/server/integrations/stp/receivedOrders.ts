import { z } from 'zod';
import { calendarDayIn, type Day } from '../../../lending/index.ts';
import type { StpSettings } from '../../config/index.ts';
import { minuteMs } from '../../platform/durations.ts';
import type { ProviderPayment, SettlementFilesApi } from '../payment/provider.ts';
import { maxDayListBytes, ProviderError, parseProviderResponse } from '../request.ts';
import {
  buildQueryOriginalString,
  createSigner,
  notFoundCode,
  provider,
  requestStp,
  speiCurrency,
  textOrNumber,
  timeZone,
} from './api.ts';

/** Pesos to centavos. */
export const parseCentavos = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d+(\.\d{1,2})?$/)
      .transform(Number),
  ])
  .pipe(z.number().positive().max(1e10))
  .transform((pesos) => Math.round(pesos * 100));

const orderSchema = z.object({
  claveRastreo: textOrNumber,
  cuentaBeneficiario: textOrNumber,
  fechaOperacion: textOrNumber,
  institucionContraparte: textOrNumber,
  monto: parseCentavos,
  estado: z.string(),
  tsLiquidacion: z.number().nullish(),
  tsCaptura: z.number().nullish(),
});

const cacheMs = minuteMs;

/** Identifies a transfer: a tracking key is unique per institution and operating day. */
export function toPaymentId(day: string, institution: string, trackingKey: string): string {
  return `${day}:${institution}:${trackingKey}`;
}

/** The first value that is plausible as milliseconds since 1970: STP uses these fields for other values too. */
export function findPlausibleInstant(...values: (number | null | undefined)[]): Date | undefined {
  const validValue = values.find((value) => typeof value === 'number' && value > 1e12 && value < 1e14);
  return validValue ? new Date(validValue) : undefined;
}

export type ReceivedOrders = SettlementFilesApi & {
  /** The deposits to an account on the current operating day. */
  listToday(account: string): Promise<readonly ProviderPayment[]>;
};

/** Deposits by operating day: `ordenPago/consOrdenesFech` with `estado` R. */
export function createReceivedOrders(settings: StpSettings): ReceivedOrders {
  let cached: { at: number; byAccount: Promise<ReadonlyMap<string, ProviderPayment[]>> } | undefined;

  const listReceivedOn = (day: string) => listOrdersOfDay(settings, 'received', day);

  /** One request serves all accounts for a minute. */
  async function readToday(): Promise<ReadonlyMap<string, ProviderPayment[]>> {
    return Map.groupBy(toSettledPayments(await listReceivedOn('')), ({ reference }) => reference);
  }

  return {
    async listToday(account) {
      const now = Date.now();
      if (cached === undefined || now - cached.at > cacheMs) cached = { at: now, byAccount: readToday() };
      const { byAccount } = cached;
      byAccount.catch(() => {
        cached = undefined;
      });
      return (await byAccount).get(account) ?? [];
    },
    async fetchFile(day: Day) {
      if (day >= calendarDayIn(timeZone, new Date())) return null;
      return JSON.stringify(await listReceivedOn(day.replaceAll('-', '')));
    },
    parseFile: (content) => toSettledPayments(z.array(z.unknown()).parse(JSON.parse(content))),
  };
}

function toSettledPayments(orders: readonly unknown[]): ProviderPayment[] {
  return orderSchema
    .array()
    .parse(orders)
    .filter(({ estado }) => estado.trim() === 'LQ')
    .map((entry) => ({
      paymentId: toPaymentId(entry.fechaOperacion, entry.institucionContraparte, entry.claveRastreo),
      reference: entry.cuentaBeneficiario,
      amount: entry.monto,
      currency: speiCurrency,
      paidAt:
        findPlausibleInstant(entry.tsLiquidacion, entry.tsCaptura) ?? toNoonInMexico(entry.fechaOperacion),
    }));
}

/** Noon in Mexico of an operating day (`YYYYMMDD`), for orders without a time. */
export function toNoonInMexico(day: string): Date {
  return new Date(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6, 8)}T18:00:00Z`);
}

const answerSchema = z.object({
  resultado: z.object({
    id: z.number(),
    descripcionError: z.string().nullish(),
    lst: z.array(z.unknown()).nullish(),
  }),
});

/** Values of `estado`: enviadas and recibidas. */
const listCodes = { sent: 'E', received: 'R' } as const;

/**
 * All orders of an operating day, sent or received: `ordenPago/consOrdenesFech`, as github.com/cuenca-mx/stpmex-python asks.
 * @param day `YYYYMMDD`; empty for the day in force
 */
export async function listOrdersOfDay(
  { api, company, privateKey, passphrase }: StpSettings,
  list: keyof typeof listCodes,
  day: string,
): Promise<unknown[]> {
  const firma = createSigner(privateKey, passphrase)(buildQueryOriginalString(company, day, '', ''));
  const query = { empresa: company, estado: listCodes[list], firma };
  const body = day === '' ? query : { ...query, fechaOperacion: day };
  const answer = await requestStp(api, 'POST', 'consOrdenesFech', body, { maxBytes: maxDayListBytes });
  const { id, lst } = parseProviderResponse(provider, answerSchema, answer).resultado;
  if (id === notFoundCode) return [];
  if (!lst) throw new ProviderError(provider, 'unknown', String(id));
  // STP's lists may contain null.
  return lst.filter((entry) => entry !== null);
}
