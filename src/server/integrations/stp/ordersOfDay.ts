import { z } from 'zod';
import type { StpSettings } from '../../config/index.ts';
import { ProviderError, parseProviderAnswer } from '../providerError.ts';
import { maxDayListBytes } from '../request.ts';
import { provider, requestStp } from './api.ts';
import { createSigner, queryString } from './sign.ts';

const answerSchema = z.object({
  resultado: z.object({
    id: z.number(),
    descripcionError: z.string().nullish(),
    lst: z.array(z.unknown()).nullish(),
  }),
});

const notFoundCode = -100;
/** What STP calls them (`estado`): enviadas and recibidas. */
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
  const firma = createSigner(privateKey, passphrase)(queryString(company, day, '', ''));
  const query = { empresa: company, estado: listCodes[list], firma };
  const body = day === '' ? query : { ...query, fechaOperacion: day };
  const answer = await requestStp(api, 'POST', 'consOrdenesFech', body, { maxBytes: maxDayListBytes });
  const { id, lst } = parseProviderAnswer(provider, answerSchema, answer).resultado;
  if (id === notFoundCode) return [];
  if (!lst) throw new ProviderError(provider, 'unknown', String(id));
  // A list may end with nothing.
  return lst.filter((entry) => entry !== null);
}
