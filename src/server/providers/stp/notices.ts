import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { StpSettings } from '../../config/index.ts';
import { isSameText } from '../../sameText.ts';
import { senderOf } from '../payment/collect.ts';
import type { Notices, ProviderNotice } from '../payment/notices.ts';
import { speiCurrency } from './currency.ts';
import { centavos, instantOf, noonOf, paymentIdOf } from './received.ts';
import { newsState } from './states.ts';

const text = z.union([z.string(), z.number().transform(String)]).nullish();
const change = z.object({
  id: text,
  estado: z.string(),
  folioorigen: text,
  claverastreo: text,
  causadevolucion: text,
  detalle: text,
  tsliquidacion: text,
});

const named = z
  .union([z.string(), z.number().transform(String)])
  .transform((value) => value.trim())
  .pipe(z.string().min(1).max(64));
const deposit = z.object({
  empresa: named,
  fechaoperacion: named.pipe(z.string().regex(/^\d{8}$/)),
  institucionordenante: named,
  claverastreo: named,
  monto: centavos,
  cuentabeneficiario: named,
  tsliquidacion: text,
  nombreordenante: z.unknown().optional(),
  cuentaordenante: z.unknown().optional(),
});

type Settings = Pick<StpSettings, 'webhookUser' | 'webhookPassword' | 'company'>;

/**
 * Deposits (`sendAbono`) and changes of a payout's state (`cambioEstado`). STP signs nothing it sends, so it has to bring a name
 * and a password (Basic). Names of its fields come in either case. It gives a deposit back to its sender that isn't answered
 * `confirmar`; ours are all kept, whosever they are.
 */
export function stpNotices({ webhookUser, webhookPassword, company }: Settings): Notices {
  const expected = `Basic ${Buffer.from(`${webhookUser}:${webhookPassword}`).toString('base64')}`;
  return {
    read(body, { authorization }) {
      if (typeof authorization !== 'string' || !isSameText(authorization, expected)) return null;
      const eventId = hash(body).toString('hex');
      const told = lowerCased(JSON.parse(body.toString('utf8')));
      const isDeposit = 'cuentabeneficiario' in told && 'monto' in told;
      return isDeposit ? depositOf(eventId, told, company) : changeOf(eventId, told);
    },
    answer: () => ({ status: 200, body: { mensaje: 'confirmar' } }),
  };
}

function depositOf(eventId: string, told: object, company: string): ProviderNotice {
  const { empresa, monto: amount, ...one } = deposit.parse(told);
  if (empresa !== company) throw new Error('a deposit of another company');
  const day = one.fechaoperacion;
  const payment = {
    paymentId: paymentIdOf(day, one.institucionordenante, one.claverastreo),
    reference: one.cuentabeneficiario,
    amount,
    currency: speiCurrency,
    // It is told of as it comes; SPEI's own day may be the next.
    paidAt: instantOf(Number(one.tsliquidacion)) ?? earlier(new Date(), noonOf(day)),
    ...senderOf(one.nombreordenante, one.cuentaordenante),
  };
  return { kind: 'payment', eventId, payment };
}

/** A deposit of the evening bears the day to come; one that was told of late bears its own. */
function earlier(now: Date, noon: Date): Date {
  return noon < now ? noon : now;
}

function changeOf(eventId: string, all: object): ProviderNotice {
  const told = change.parse(all);
  const payoutId = told.folioorigen?.trim() || told.claverastreo?.trim();
  if (!payoutId) return { kind: 'nothing', eventId };
  const at = instantOf(Number(told.tsliquidacion)) ?? new Date();
  const reason = told.causadevolucion ?? told.detalle ?? '';
  const news = { state: newsState(told.estado), providerId: told.id ?? '', at, reason };
  return { kind: 'payout', eventId, payoutId, news };
}

function lowerCased(told: unknown): object {
  if (typeof told !== 'object' || told === null) throw new Error('not an object');
  return Object.fromEntries(Object.entries(told).map(([name, value]) => [name.toLowerCase(), value]));
}

function hash(value: string | Buffer): Buffer {
  return createHash('sha256').update(value).digest();
}
