import { z } from 'zod';
import type { StpSettings } from '../../config/index.ts';
import { hourMs } from '../../durations.ts';
import { ProviderError, parsed } from '../failure.ts';
import type { OutgoingOrder, PayOut, PayOutOrder, PayoutNews } from '../payment/payOut.ts';
import { askStp, ownInstitution, provider } from './api.ts';
import { speiCurrency } from './currency.ts';
import { ordersOfDay } from './dayList.ts';
import { institutionOf } from './institutions.ts';
import { speiOperatingDays } from './operatingDays.ts';
import { centavos, instantOf, noonOf } from './received.ts';
import { originalString, questionString, type SignedValues, signer } from './sign.ts';
import { newsState } from './states.ts';

const registered = z.object({
  resultado: z.object({ id: z.number(), descripcionError: z.string().nullish() }),
});
const text = z.union([z.string(), z.number().transform(String)]).transform((value) => value.trim());
const order = z.object({
  claveRastreo: text,
  estado: z.string(),
  idEF: text.nullish(),
  tsLiquidacion: z.number().nullish(),
});
const found = z.object({ resultado: z.object({ id: z.number(), ordenPago: order.nullish() }) });
const listed = order.extend({ monto: centavos, tsCaptura: z.number().nullish() });

/** What is wrong with the account or the name: the borrower's to mend. Everything else is ours. */
const ofTheAccount = new Set([-7, -9, -11, -22, -24]);
const keyUsed = -1;
const notFound = -100;
/** What STP says of a request that it didn't look into: its signature or a field of it is wrong. */
const malformed = /firma|campo|obligatorio|longitud|formato/i;

/**
 * SPEI out: `ordenPago/registra` with its signed original string, `ordenPago/consOrdEnvRastreo` for what became of it,
 * `ordenPago/consOrdenesFech` for all of a day. Our id is the tracking key (clave de rastreo), which STP takes once an operating
 * day: it is given once and never again. Fields, strings and answers as in github.com/cuenca-mx/stpmex-python.
 */
export function stpPayOut(settings: StpSettings): PayOut {
  const { api, company, privateKey, passphrase } = settings;
  const signed = signer(privateKey, passphrase);
  const days = speiOperatingDays(settings.closedDays);
  const call = (method: 'PUT' | 'POST', path: string, body: object) => askStp(api, method, path, body);

  /** @param day `YYYYMMDD`; empty for the day in force */
  async function find(payoutId: string, day: string, now: Date): Promise<PayoutNews | undefined> {
    const firma = signed(questionString(company, day, payoutId, ownInstitution));
    const question = {
      empresa: company,
      claveRastreo: payoutId,
      institucionOperante: ownInstitution,
      firma,
    };
    const body = day === '' ? question : { ...question, fechaOperacion: day };
    const { id, ordenPago } = parsed(
      provider,
      found,
      await call('POST', 'consOrdEnvRastreo', body),
    ).resultado;
    if (ordenPago?.claveRastreo === payoutId) return newsOf(ordenPago, now);
    if (id === notFound) return undefined;
    throw new ProviderError(provider, 'unknown', String(id));
  }

  return {
    days,
    async send(wish) {
      const values = orderOf(settings, wish);
      const firma = signed(originalString(values));
      const body = { ...values, monto: wish.amount / 100, firma };
      const { id, descripcionError } = parsed(
        provider,
        registered,
        await call('PUT', 'registra', body),
      ).resultado;
      if (id > 0) return { state: 'sent', providerId: String(id), at: new Date(), reason: '' };
      const said = descripcionError?.replaceAll(/\d{10,}/g, '…') ?? '';
      if (ofTheAccount.has(id))
        return { state: 'refused', providerId: '', at: new Date(), reason: `${id} ${said}` };
      // The key was used: it is with them already. Or what is behind them didn't answer them. Asking tells what came of it.
      const isRefusal = id < 0 ? id !== keyUsed : malformed.test(said);
      throw new ProviderError(provider, isRefusal ? 'unreached' : 'unknown', String(id));
    },
    async status({ payoutId, sentAt }, now) {
      for (const day of questionsOf(days, sentAt, now)) {
        const news = await find(payoutId, day, now);
        if (news !== undefined) return news;
      }
      return { state: 'absent' };
    },
    async orders(day) {
      const fecha = spelled(day);
      const all = listed.array().parse(await ordersOfDay(settings, 'sent', fecha));
      return all.map((one) => outgoing(one, fecha));
    },
  };
}

/** A day is asked for by its date once it may be over, and as the one in force while it may not be. */
function questionsOf(days: ReturnType<typeof speiOperatingDays>, sentAt: Date, now: Date): string[] {
  const soon = new Date(now.getTime() + hourMs);
  const both = days.of(sentAt);
  const dated = both.filter((day) => day < days.at(soon)).map(spelled);
  return both.every((day) => days.isOver(day, now)) ? dated : [...dated, ''];
}

function spelled(day: string): string {
  return day.replaceAll('-', '');
}

function newsOf({ estado, idEF, tsLiquidacion }: z.output<typeof order>, now: Date): PayoutNews {
  const state = newsState(estado);
  const at = instantOf(tsLiquidacion) ?? now;
  return { state, providerId: idEF ?? '', at, reason: state === 'sent' ? '' : estado };
}

function outgoing(one: z.output<typeof listed>, fecha: string): OutgoingOrder {
  return {
    providerId: one.idEF ?? `${fecha}:${one.claveRastreo}`,
    payoutId: one.claveRastreo,
    amount: one.monto,
    currency: speiCurrency,
    state: newsState(one.estado),
    at: instantOf(one.tsLiquidacion, one.tsCaptura) ?? noonOf(fecha),
  };
}

function orderOf({ company, account }: StpSettings, wish: PayOutOrder): SignedValues {
  const { payoutId, orderId, isReturn = false, beneficiary, amount } = wish;
  return {
    institucionContraparte: institutionOf(beneficiary.account),
    empresa: company,
    folioOrigen: payoutId,
    claveRastreo: payoutId,
    institucionOperante: ownInstitution,
    monto: `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`,
    tipoPago: 1,
    tipoCuentaOrdenante: 40,
    cuentaOrdenante: account,
    tipoCuentaBeneficiario: 40,
    nombreBeneficiario: plain(beneficiary.name),
    cuentaBeneficiario: beneficiary.account,
    rfcCurpBeneficiario: 'ND',
    conceptoPago: plain(`${isReturn ? 'Devolucion' : 'Prestamo'} ${orderId}`),
    referenciaNumerica: 1_000_000 + (Number.parseInt(payoutId.slice(1, 8), 16) % 9_000_000),
    topologia: 'T',
    medioEntrega: 3,
    prioridad: 1,
  };
}

/** SPEI's letters: none with an accent, at most 39. */
function plain(text: string): string {
  const letters = text.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return letters
    .replaceAll(/[^A-Za-z0-9 .]/g, ' ')
    .slice(0, 39)
    .trim();
}
