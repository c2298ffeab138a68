import { z } from 'zod';
import { type Day, dayIn } from '../../../lending/index.ts';
import type { StpSettings } from '../../config/index.ts';
import { minuteMs } from '../../durations.ts';
import type { KnownPayment } from '../payment/collect.ts';
import type { SettlementFiles } from '../payment/settlementFiles.ts';
import { timeZone } from './api.ts';
import { speiCurrency } from './currency.ts';
import { ordersOfDay } from './dayList.ts';

const text = z.union([z.string(), z.number().transform(String)]).transform((value) => value.trim());

/** Pesos as centavos. */
export const centavos = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d+(\.\d{1,2})?$/)
      .transform(Number),
  ])
  .pipe(z.number().positive().max(1e10))
  .transform((pesos) => Math.round(pesos * 100));

const order = z.object({
  claveRastreo: text,
  cuentaBeneficiario: text,
  fechaOperacion: text,
  institucionContraparte: text,
  monto: centavos,
  estado: z.string(),
  tsLiquidacion: z.number().nullish(),
  tsCaptura: z.number().nullish(),
});

const keptMs = minuteMs;

/** One transfer: a tracking key is one institution's on one day of SPEI's. */
export function paymentIdOf(day: string, institution: string, trackingKey: string): string {
  return `${day}:${institution}:${trackingKey}`;
}

/** Milliseconds since 1970, where they are: STP also counts other things under such names. */
export function instantOf(...values: (number | null | undefined)[]): Date | undefined {
  const found = values.find((value) => typeof value === 'number' && value > 1e12 && value < 1e14);
  return found ? new Date(found) : undefined;
}

export type ReceivedOrders = SettlementFiles & {
  /** What came to an account on this day of SPEI's. */
  today(account: string): Promise<readonly KnownPayment[]>;
};

/** What came in on a day of SPEI's: `ordenPago/consOrdenesFech` with `estado` R (`dayList.ts`). */
export function stpReceived(settings: StpSettings): ReceivedOrders {
  let kept: { at: number; byAccount: Promise<ReadonlyMap<string, KnownPayment[]>> } | undefined;

  const ofDay = (day: string) => ordersOfDay(settings, 'received', day);

  /** Read once for all accounts that are asked about within a minute. */
  async function readToday(): Promise<ReadonlyMap<string, KnownPayment[]>> {
    return Map.groupBy(paymentsOf(await ofDay('')), ({ reference }) => reference);
  }

  return {
    async today(account) {
      const now = Date.now();
      if (kept === undefined || now - kept.at > keptMs) kept = { at: now, byAccount: readToday() };
      const { byAccount } = kept;
      byAccount.catch(() => {
        kept = undefined;
      });
      return (await byAccount).get(account) ?? [];
    },
    async file(day: Day) {
      if (day >= dayIn(timeZone, new Date())) return null;
      return JSON.stringify(await ofDay(day.replaceAll('-', '')));
    },
    read: (content) => paymentsOf(z.array(z.unknown()).parse(JSON.parse(content))),
  };
}

function paymentsOf(orders: readonly unknown[]): KnownPayment[] {
  return order
    .array()
    .parse(orders)
    .filter(({ estado }) => estado.trim() === 'LQ')
    .map((one) => ({
      paymentId: paymentIdOf(one.fechaOperacion, one.institucionContraparte, one.claveRastreo),
      reference: one.cuentaBeneficiario,
      amount: one.monto,
      currency: speiCurrency,
      paidAt: instantOf(one.tsLiquidacion, one.tsCaptura) ?? noonOf(one.fechaOperacion),
    }));
}

/** SPEI's day, where nothing tells the hour. */
export function noonOf(day: string): Date {
  return new Date(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6, 8)}T18:00:00Z`);
}
