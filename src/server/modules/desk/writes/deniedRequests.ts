import type { FastifyRequest } from 'fastify';
import type { DeskCallName } from '../../../../contract/desk/calls.ts';
import { type Actor, recordAudit } from '../../../platform/audit/index.ts';
import { transaction } from '../../../platform/database/index.ts';
import { consumeLimit } from '../../../platform/rateLimits/index.ts';
import type { Services } from '../../services.ts';
import { findAuditedLoan } from './auditedLoan.ts';
import { describeAuditSubject, toFields } from './auditIdentifiers.ts';

/** Lines about the same borrower, call and refusal that one person leaves in an hour; the others are only counted. */
const maxPerBorrower = 10;
/** The same where the request names no borrower that there is. */
const maxPerPerson = 300;
const windowSeconds = 3_600;

/** What a request names, as far as it may be looked up: from a path everything is text, and unread text may be anything. */
export function identifiersIn({
  params,
  body,
}: Pick<FastifyRequest, 'params' | 'body'>): Record<string, unknown> {
  const fields = { ...toFields(Array.isArray(body) ? {} : body), ...toFields(params) };
  const { borrowerId, reason, ...otherFields } = fields;
  const identifiers = Object.entries(otherFields).filter(
    ([, value]) => typeof value === 'string' && /^[\x21-\x7e]{1,128}$/.test(value),
  );
  const id = Number(borrowerId);
  return {
    ...Object.fromEntries(identifiers),
    ...(Number.isSafeInteger(id) && id > 0 ? { borrowerId: id } : {}),
    ...(typeof reason === 'string' ? { reason } : {}),
  };
}

/**
 * Writes down a request that was refused, with the borrower that it is about and the refusal's code: in a transaction of its
 * own, since what was begun is rolled back.
 */
export async function recordDeniedRequest(
  services: Services,
  actor: Actor & { actorId: string },
  name: DeskCallName,
  input: unknown,
  { status, code }: { status: number; code: string },
): Promise<void> {
  const now = await services.clock.now();
  await transaction(services.db, async (trx) => {
    const { borrowerId } = await findAuditedLoan(trx, toFields(input));
    const subject = `${describeAuditSubject(name, input, {}).subject} ${status} ${code}`;
    const limit =
      borrowerId === undefined
        ? { subject: `desk:refused:${actor.actorId}`, max: maxPerPerson, seconds: windowSeconds }
        : {
            subject: `desk:refused:${actor.actorId}:${name}:${borrowerId}:${code}`,
            max: maxPerBorrower,
            seconds: windowSeconds,
          };
    if ((await consumeLimit(trx, limit, now)) > 0) return;
    await recordAudit(trx, actor, { action: 'desk_refused', borrowerId, subject }, now);
  });
}
