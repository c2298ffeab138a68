import type { FastifyRequest } from 'fastify';
import type { DeskCallName } from '../../../contract/desk/calls.ts';
import { type Actor, recordAudit } from '../../audit/index.ts';
import { transaction } from '../../database/index.ts';
import { countUse } from '../../limits/index.ts';
import type { Services } from '../../services.ts';
import { concernedBy } from './auditSubject.ts';
import { concerns, fieldsOf } from './concerns.ts';

/** Lines about the same borrower, call and refusal that one person leaves in an hour; the others are only counted. */
const perBorrower = 10;
/** The same where the request names no borrower that there is. */
const perPerson = 300;
const seconds = 3_600;

/** What a request names, as far as it may be looked up: from a path everything is text, and unread text may be anything. */
export function namedIn({ params, body }: Pick<FastifyRequest, 'params' | 'body'>): Record<string, unknown> {
  const fields = { ...fieldsOf(Array.isArray(body) ? {} : body), ...fieldsOf(params) };
  const { borrowerId, reason, ...others } = fields;
  const named = Object.entries(others).filter(
    ([, value]) => typeof value === 'string' && /^[\x21-\x7e]{1,128}$/.test(value),
  );
  const id = Number(borrowerId);
  return {
    ...Object.fromEntries(named),
    ...(Number.isSafeInteger(id) && id > 0 ? { borrowerId: id } : {}),
    ...(typeof reason === 'string' ? { reason } : {}),
  };
}

/**
 * Writes down a request that was refused, with the borrower that it is about and the refusal's code: in a transaction of its
 * own, since what was begun is rolled back.
 */
export async function recordRefusal(
  services: Services,
  by: Actor & { who: string },
  name: DeskCallName,
  input: unknown,
  { status, code }: { status: number; code: string },
): Promise<void> {
  const now = await services.clock.now();
  await transaction(services.db, async (trx) => {
    const { borrowerId } = await concernedBy(trx, fieldsOf(input));
    const subject = `${concerns(name, input, {}).subject} ${status} ${code}`;
    const limit =
      borrowerId === undefined
        ? { subject: `desk:refused:${by.who}`, most: perPerson, seconds }
        : { subject: `desk:refused:${by.who}:${name}:${borrowerId}:${code}`, most: perBorrower, seconds };
    if ((await countUse(trx, limit, now)) > 0) return;
    await recordAudit(trx, by, { action: 'desk_refused', borrowerId, subject }, now);
  });
}
