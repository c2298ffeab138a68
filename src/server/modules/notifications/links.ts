import { dayMs } from '../../platform/durations.ts';
import { signUrl } from '../api/index.ts';
import type { Recipient } from '../contacts/index.ts';
import type { Services } from '../services.ts';
import type { MessageContent } from './messageContent.ts';
import type { MessageLinks } from './render.ts';

/** Where a reader of e-mail says that he wants no more reminders. */
export const unsubscribePath = '/messages/stop';
const unsubscribeLinkDays = 90;

/** Addresses that a message holds: none where the server doesn't know its own. */
export function createLinks(
  { settings, signingSecret }: Pick<Services, 'settings' | 'signingSecret'>,
  { borrowerId }: Recipient,
  { language }: { language: 'es' | 'en' },
  { page }: MessageContent,
): MessageLinks {
  const { publicUrl } = settings;
  if (publicUrl === undefined) return { page: '', unsubscribe: undefined };
  const query = new URLSearchParams({ ...page.query, ...(language === 'en' ? { language: '1' } : {}) });
  const expiresAt = new Date(Date.now() + unsubscribeLinkDays * dayMs);
  const unsubscribe = signUrl(signingSecret, unsubscribePath, expiresAt, {
    borrower: String(borrowerId),
    language,
  });
  return { page: `${publicUrl}${page.path}?${query}`, unsubscribe: `${publicUrl}${unsubscribe}` };
}
