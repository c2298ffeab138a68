import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Notices } from '../payment/notices.ts';
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

/**
 * Changes of a payout's state (cambio de estado). STP signs nothing it sends, so it has to bring a name and a password
 * (Basic). Names of its fields come in either case.
 */
export function stpNotices(user: string, password: string): Notices {
  const expected = hash(`Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`);
  return {
    read(body, { authorization }) {
      if (typeof authorization !== 'string' || !timingSafeEqual(hash(authorization), expected)) return null;
      const eventId = hash(body).toString('hex');
      const told = change.parse(lowerCased(JSON.parse(body.toString('utf8'))));
      const payoutId = told.folioorigen?.trim() || told.claverastreo?.trim();
      if (!payoutId) return { kind: 'nothing', eventId };
      const settled = Number(told.tsliquidacion);
      const at = settled > 1e12 && settled < 1e14 ? new Date(settled) : new Date();
      const reason = told.causadevolucion ?? told.detalle ?? '';
      const news = { state: newsState(told.estado), providerId: told.id ?? '', at, reason };
      return { kind: 'payout', eventId, payoutId, news };
    },
  };
}

function lowerCased(told: unknown): unknown {
  if (typeof told !== 'object' || told === null) return told;
  return Object.fromEntries(Object.entries(told).map(([name, value]) => [name.toLowerCase(), value]));
}

function hash(value: string | Buffer): Buffer {
  return createHash('sha256').update(value).digest();
}
