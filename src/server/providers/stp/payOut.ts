import { z } from 'zod';
import { dayIn } from '../../../lending/index.ts';
import type { StpSettings } from '../../config/index.ts';
import { ProviderError, parsed } from '../failure.ts';
import type { PayOut, PayOutOrder, PayoutNews } from '../payment/payOut.ts';
import { askStp, ownInstitution, provider, timeZone } from './api.ts';
import { institutionOf } from './institutions.ts';
import { originalString, questionString, type SignedValues, signer } from './sign.ts';
import { newsState } from './states.ts';

const registered = z.object({
  resultado: z.object({ id: z.number(), descripcionError: z.string().nullish() }),
});
const found = z.object({
  resultado: z.object({
    id: z.number(),
    ordenPago: z
      .object({
        claveRastreo: z.string(),
        estado: z.string(),
        idEF: z.union([z.string(), z.number()]).nullish(),
        tsLiquidacion: z.number().nullish(),
      })
      .nullish(),
  }),
});

/** What is wrong with the account or the name: the borrower's to mend. Everything else is ours. */
const ofTheAccount = new Set([-7, -9, -11, -22, -24]);
const keyUsed = -1;
const notFound = -100;

/**
 * SPEI out: `ordenPago/registra` with its signed original string, `ordenPago/consOrdEnvRastreo` for what became of it. Our id is
 * the tracking key (clave de rastreo), which STP takes once. Fields, strings and answers as in github.com/cuenca-mx/stpmex-python.
 */
export function stpPayOut(settings: StpSettings): PayOut {
  const { api, company, privateKey, passphrase } = settings;
  const signed = signer(privateKey, passphrase);

  const call = (method: 'PUT' | 'POST', path: string, body: object) => askStp(api, method, path, body);

  return {
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
      const isOpen = id === keyUsed || /respuesta del servicio/i.test(said);
      throw new ProviderError(provider, isOpen ? 'unknown' : 'unreached', String(id));
    },
    async status({ payoutId, sentAt }) {
      const now = new Date();
      const isToday = dayIn(timeZone, sentAt) === dayIn(timeZone, now);
      const day = isToday ? '' : dayIn(timeZone, sentAt).replaceAll('-', '');
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
      if (ordenPago?.claveRastreo.trim() === payoutId) return newsOf(ordenPago, now);
      // On another day than its own it may stand under the next banking day: then nobody knows but people.
      if (id === notFound && isToday) return { state: 'absent' };
      throw new ProviderError(provider, 'unknown', String(id));
    },
  };
}

type Found = NonNullable<z.output<typeof found>['resultado']['ordenPago']>;

function newsOf({ estado, idEF, tsLiquidacion }: Found, now: Date): PayoutNews {
  const state = newsState(estado);
  const at = tsLiquidacion && tsLiquidacion > 1e12 ? new Date(tsLiquidacion) : now;
  return { state, providerId: String(idEF ?? ''), at, reason: state === 'sent' ? '' : estado };
}

function orderOf({ company, account }: StpSettings, wish: PayOutOrder): SignedValues {
  const { payoutId, orderId, beneficiary, amount } = wish;
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
    conceptoPago: plain(`Prestamo ${orderId}`),
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
