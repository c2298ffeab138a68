import { jobDeadlineMs, signWebhookHeaders } from '../../integrations/index.ts';
import { traces } from '../../platform/tracing/index.ts';
import type { Services } from '../services.ts';

/** Tells the lender's systems of an event. Throws unless they say 2xx, so that it is told again: a receiver knows it by its id. */
export async function sendEvent({ db, settings }: Services, number: number): Promise<void> {
  if (settings.events === undefined) return;
  const event = await db
    .selectFrom('events')
    .select('body')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  const { url, secrets } = settings.events;
  const { body } = event;
  // Real time, whatever the business says: receivers refuse what is signed at another.
  const signatureHeaders = signWebhookHeaders(secrets, { id: `evt_${number}`, sentAt: new Date(), body });
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...signatureHeaders },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(jobDeadlineMs),
  } as const;
  const response = await traces.outgoing('events', 'POST', () => fetch(url, request));
  await response.body?.cancel();
  if (!response.ok) throw new Error(`event ${number} was answered with ${response.status}`);
  await db.updateTable('events').set({ deliveredAt: new Date() }).where('number', '=', number).execute();
}
