import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/index.ts';
import { parseTwilioReply, type SmsReply } from '../../integrations/index.ts';
import { invalidSignature, notFound } from '../api/index.ts';
import { optOutOfReminders, resumeReminders } from '../contactPreferences/index.ts';
import type { Services } from '../services.ts';

/** Twilio's webhook of received text messages. */
const repliesPath = '/webhooks/messages/twilio';
/** A response without a reply message. */
const emptyTwiml = '<?xml version="1.0" encoding="UTF-8"?><Response/>';

/** Processes borrowers' text messages: keywords of the brand stop or resume reminders; others are ignored. */
export function registerReplyRoute(app: FastifyInstance, services: Services): void {
  app.post(repliesPath, async (request, reply) => {
    const { sms, publicUrl } = services.settings;
    // The signature covers the public address.
    if (sms.provider !== 'twilio' || publicUrl === undefined) throw notFound();
    const form = toTextFields(request.body);
    const signature = request.headers['x-twilio-signature'];
    const smsReply = parseTwilioReply(sms.authToken, `${publicUrl}${request.url}`, form, signature);
    if (smsReply === null) throw invalidSignature();
    await processReply(services, smsReply);
    return reply.type('text/xml; charset=utf-8').send(emptyTwiml);
  });
}

async function processReply({ db, config, clock }: Services, { from, text }: SmsReply): Promise<void> {
  const keyword = parseKeyword(text);
  const { stop, again: resume } = config.messages.replies;
  if (!stop.includes(keyword) && !resume.includes(keyword)) return;
  const now = await clock.now();
  for (const { market, phone } of listPossibleOwners(config, from)) {
    const phoneOwner = await db
      .selectFrom('phoneDirectory')
      .select('borrowerId')
      .where((row) => row.and({ market, phone }))
      .executeTakeFirst();
    if (phoneOwner === undefined) continue;
    const [language = 'es'] = config.markets[market]?.languages ?? [];
    if (stop.includes(keyword)) await optOutOfReminders(db, phoneOwner.borrowerId, 'reply', language, now);
    else await resumeReminders(db, phoneOwner.borrowerId);
  }
}

/** The first word, in upper case as in the brand's lists. */
function parseKeyword(text: string): string {
  return /\p{L}+/u.exec(text)?.[0].toUpperCase() ?? '';
}

/** The national number in each market with the number's calling code, without trunk digits such as Mexico's former `1`. */
function listPossibleOwners({ markets }: Config, number: string): { market: string; phone: string }[] {
  return Object.entries(markets)
    .filter(([, { phone }]) => number.startsWith(phone.prefix) && number.length > phone.digits)
    .map(([market, { phone }]) => ({ market, phone: number.slice(-phone.digits) }));
}

function toTextFields(body: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(body ?? {}).filter((field): field is [string, string] => typeof field[1] === 'string'),
  );
}
