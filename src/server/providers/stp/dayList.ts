import { z } from 'zod';
import type { StpSettings } from '../../config/index.ts';
import { ProviderError, parsed } from '../failure.ts';
import { dayListBytes } from '../outgoing.ts';
import { askStp, provider } from './api.ts';
import { questionString, signer } from './sign.ts';

const answered = z.object({
  resultado: z.object({
    id: z.number(),
    descripcionError: z.string().nullish(),
    lst: z.array(z.unknown()).nullish(),
  }),
});

const notFound = -100;
/** What STP calls them (`estado`): enviadas and recibidas. */
const lists = { sent: 'E', received: 'R' } as const;

/**
 * All orders of an operating day, sent or received: `ordenPago/consOrdenesFech`, as github.com/cuenca-mx/stpmex-python asks.
 * @param day `YYYYMMDD`; empty for the day in force
 */
export async function ordersOfDay(
  { api, company, privateKey, passphrase }: StpSettings,
  list: keyof typeof lists,
  day: string,
): Promise<unknown[]> {
  const firma = signer(privateKey, passphrase)(questionString(company, day, '', ''));
  const question = { empresa: company, estado: lists[list], firma };
  const body = day === '' ? question : { ...question, fechaOperacion: day };
  const answer = await askStp(api, 'POST', 'consOrdenesFech', body, { mostBytes: dayListBytes });
  const { id, lst } = parsed(provider, answered, answer).resultado;
  if (id === notFound) return [];
  if (!lst) throw new ProviderError(provider, 'unknown', String(id));
  // A list may end with nothing.
  return lst.filter((one) => one !== null);
}
