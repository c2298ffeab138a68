import { templates } from './configuration.ts';

/** The template a market's visitors register by: the first with its phone rule, else the first that makes accounts there. */
export function templateOf(code: string): string {
  const all = Object.entries(templates);
  const own = all.find(([, { market }]) => market === code);
  const [id] = own ?? all.find(([, { accountMarket }]) => accountMarket === code) ?? [''];
  return id;
}
