import { callingCodeOf } from '../codes/index.ts';
import { marketIn } from '../config/index.ts';
import { type Recipient, readRecipient } from '../contacts/index.ts';
import { transaction } from '../database/index.ts';
import type { Services } from '../services.ts';
import { contentOf } from './about/index.ts';
import type { Content } from './content.ts';
import { hand } from './hand.ts';
import { secondsUntilOpen } from './hours.ts';
import { type Keeping, keepMessage, keepOutcome } from './keep.ts';
import { linksOf } from './links.ts';
import type { Wish } from './wish.ts';
import { type Letter, letterOf } from './words.ts';

/** A payment may come while its reminder is written. */
const mostDrafts = 3;

/**
 * Tells a borrower of something, once. At night it waits for the morning; what it says is what is so when it is sent, and
 * what isn't so any more isn't said. Throws where its provider refused it just now, so that it is tried again.
 */
export async function sendMessage(services: Services, wish: Wish): Promise<void> {
  const { db, jobs, clock, config, log } = services;
  const recipient = await readRecipient(db, wish.borrowerId);
  if (recipient === undefined) return;
  const market = marketIn(config, recipient.market);
  const waitSeconds = secondsUntilOpen(market.messageHours, market.timeZone, await clock.now());
  if (waitSeconds > 0) return jobs.send(db, 'send-message', wish, waitSeconds);
  for (let draft = 1; draft <= mostDrafts; draft++) {
    const content = await contentOf(services, wish);
    if (content === null) return;
    const letter = writtenTo(services, recipient, content);
    const now = await clock.now();
    const kept = await transaction(db, (trx) =>
      keepMessage(trx, wish.borrowerId, content, letter, market, now),
    );
    if (kept === 'changed') continue;
    if (letter !== 'unreachable') await handOver(services, recipient, kept, letter);
    return;
  }
  log.warn({ about: wish.about, orderId: wish.orderId }, 'a message changed as often as it was written');
}

/** By the way that its template names where the borrower can be reached by it, else by the other. */
function writtenTo(services: Services, recipient: Recipient, content: Content): Letter | 'unreachable' {
  const { config, providers } = services;
  const { phone, email, market, language } = recipient;
  const ways = { sms: providers.sms.name === 'none' ? '' : phone, email: providers.mail ? email : '' };
  const own = config.messages.markets[market]?.[content.template];
  const { by } = own ?? config.messages.templates[content.template];
  const channel = ways[by] === '' ? (by === 'sms' ? 'email' : 'sms') : by;
  if (ways[channel] === '') return 'unreachable';
  const [spoken = 'es'] = marketIn(config, market).languages;
  const addressed = { channel, recipient: ways[channel], language: language ?? spoken };
  return letterOf(config, recipient, addressed, content, linksOf(services, recipient, addressed, content));
}

async function handOver(
  services: Services,
  { market, phone }: Recipient,
  kept: Keeping,
  letter: Letter,
): Promise<void> {
  if (typeof kept === 'string') return;
  const { db, providers, clock, config } = services;
  const { template, subject, attempt } = kept;
  const id = [template, subject, attempt].join('.').replace(/[^\w.-]+/g, '-');
  const callingCode = callingCodeOf(config, market, phone);
  const { outcome, why } = await hand(providers, letter, { id, callingCode });
  await keepOutcome(db, kept, outcome, why, await clock.now());
  if (outcome === 'refused') throw new Error(`a message was refused: ${why}`);
}
