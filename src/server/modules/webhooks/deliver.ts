import { getConnectionErrorCode, jobRequestTimeoutMs, signWebhookHeaders } from '../../integrations/index.ts';
import { type Database, transaction } from '../../platform/database/index.ts';
import { traces } from '../../platform/tracing/index.ts';
import type { Services } from '../services.ts';

/** Characters of an answer that are stored. */
const maxResponseLength = 2_000;

/** `status` null: there was no answer. `error` empty: the event was delivered. */
type Attempt = { status: number | null; response: string; error: string };

/**
 * Delivers an event to the lender's endpoint and stores the attempt. Throws unless it answers 2xx, so that the job retries;
 * receivers deduplicate by id.
 */
export async function sendEvent({ db, settings }: Services, number: number): Promise<void> {
  if (settings.events === undefined) return;
  const event = await db
    .selectFrom('outgoingEvents')
    .select('body')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  // Real time, whatever the business says: receivers refuse what is signed at another.
  const at = new Date();
  const attempt = await attemptDelivery(settings.events, number, event.body, at);
  await storeAttempt(db, number, { ...attempt, at, durationMs: Date.now() - at.getTime() });
  if (attempt.error !== '') throw new Error(`event ${number}: ${attempt.error}`);
}

async function attemptDelivery(
  { url, secrets }: NonNullable<Services['settings']['events']>,
  number: number,
  body: string,
  sentAt: Date,
): Promise<Attempt> {
  const signatureHeaders = signWebhookHeaders(secrets, { id: `evt_${number}`, sentAt, body });
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...signatureHeaders },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(jobRequestTimeoutMs),
  } as const;
  try {
    const response = await traces.outgoing('events', 'POST', () => fetch(url, request));
    const { status } = response;
    const error = response.ok ? '' : `answered with ${status}`;
    return { status, response: await readBeginning(response), error };
  } catch (error) {
    return { status: null, response: '', error: describeFailure(error) };
  }
}

/** The beginning of a body as text that the database stores; what has arrived of it where it breaks off. */
async function readBeginning({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const chunk of body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      if (text.length >= maxResponseLength) break;
    }
  } catch {
    // The status has arrived, and it alone decides.
  }
  return text.slice(0, maxResponseLength).toWellFormed().replaceAll('\0', '');
}

/** The code of a failed connection, else the name of the error; its message may hold the address. */
function describeFailure(error: unknown): string {
  return getConnectionErrorCode(error) || (error instanceof Error ? error.name : 'no answer');
}

async function storeAttempt(
  db: Database,
  number: number,
  attempt: Attempt & { at: Date; durationMs: number },
): Promise<void> {
  const outcome = attempt.error === '' ? { deliveredAt: attempt.at } : { failedAt: attempt.at };
  await transaction(db, async (trx) => {
    await trx
      .insertInto('eventDeliveryAttempts')
      .values({ number, ...attempt })
      .execute();
    await trx.updateTable('outgoingEvents').set(outcome).where('number', '=', number).execute();
  });
}
