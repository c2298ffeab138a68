import type { Recipient } from '../contacts/index.ts';
import { dayMs } from '../durations.ts';
import { signAddress } from '../http/index.ts';
import type { Services } from '../services.ts';
import type { Content } from './content.ts';
import type { Links } from './words.ts';

/** Where a reader of e-mail says that he wants no more reminders. */
export const stopPath = '/messages/stop';
const stopDays = 90;

/** Addresses that a message holds: none where the server doesn't know its own. */
export function linksOf(
  { settings, signingSecret }: Pick<Services, 'settings' | 'signingSecret'>,
  { borrowerId }: Recipient,
  { language }: { language: 'es' | 'en' },
  { page }: Content,
): Links {
  const { publicUrl } = settings;
  if (publicUrl === undefined) return { page: '', stop: undefined };
  const query = new URLSearchParams({ ...page.query, ...(language === 'en' ? { language: '1' } : {}) });
  const expiresAt = new Date(Date.now() + stopDays * dayMs);
  const stop = signAddress(signingSecret, stopPath, expiresAt, { borrower: String(borrowerId), language });
  return { page: `${publicUrl}${page.path}?${query}`, stop: `${publicUrl}${stop}` };
}
