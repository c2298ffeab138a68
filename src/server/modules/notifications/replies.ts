import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/index.ts';
import { parseTwilioReply, type SmsReply } from '../../integrations/index.ts';
import { invalidSignature, notFound, sendError } from '../api/index.ts';
import { optOutOfReminders, resumeReminders } from '../contacts/index.ts';
import type { Services } from '../services.ts';

/** Where Twilio tells of answers by text message. */
export const repliesPath = '/webhooks/messages/twilio';
/** An answer without words: nobody is written back to. */
const emptyTwiml = '<?xml version="1.0" encoding="UTF-8"?><Response/>';

/** What borrowers answer by text message: a word of the brand's stops reminders or asks for them again; the rest is passed over. */
export function registerReplyRoute(app: FastifyInstance, services: Services): void {
  app.post(repliesPath, async (request, reply) => {
    try {
      const { sms, publicUrl } = services.settings;
      // The signature is over the address, which only PUBLIC_URL knows.
      if (sms.provider !== 'twilio' || publicUrl === undefined) throw notFound();
      const form = toTextFields(request.body);
      const signature = request.headers['x-twilio-signature'];
      const smsReply = parseTwilioReply(sms.authToken, `${publicUrl}${request.url}`, form, signature);
      if (smsReply === null) throw invalidSignature();
      await processReply(services, smsReply);
      return await reply.type('text/xml; charset=utf-8').send(emptyTwiml);
    } catch (error) {
      return sendError(services, error, request, reply);
    }
  });
}

export async function processReply({ db, config, clock }: Services, { from, text }: SmsReply): Promise<void> {
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

/** The first word, as the brand writes them. */
function parseKeyword(text: string): string {
  return /\p{L}+/u.exec(text)?.[0].toUpperCase() ?? '';
}

/** In each market whose calling code the number begins with. What networks put between the two, as Mexico's old `1`, is left out. */
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
