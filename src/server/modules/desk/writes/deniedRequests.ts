import type { FastifyRequest } from 'fastify';
import { addRefusal } from '../../../../contract/desk/auditSubject.ts';
import type { DeskCallName } from '../../../../contract/desk/calls.ts';
import { type Actor, recordAudit } from '../../../platform/audit/index.ts';
import { transaction } from '../../../platform/database/index.ts';
import { hourSeconds } from '../../../platform/durations.ts';
import { consumeRateLimit } from '../../../platform/rateLimits.ts';
import type { Services } from '../../services.ts';
import { describeAuditSubject, toFieldMap } from './auditedLoan.ts';
import { findCallSubject } from './callSubjects.ts';

/** Audit lines of one staff member in an hour about the same borrower, call and refusal; further ones are only counted. */
const maxPerBorrower = 10;
/** The same for requests without a known borrower. */
const maxPerPerson = 300;
const windowSeconds = hourSeconds;

/** The identifiers in a request before its validation, so that each is an unchecked text. */
export function pickIdentifiers({
  params,
  body,
}: Pick<FastifyRequest, 'params' | 'body'>): Record<string, unknown> {
  const fields = { ...toFieldMap(Array.isArray(body) ? {} : body), ...toFieldMap(params) };
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
 * Records a rejected request in the audit, with its borrower and error code: in a transaction of its own, since the request's
 * transaction was rolled back.
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
    const { borrowerId } = await findCallSubject(trx, name, toFieldMap(input));
    const subject = addRefusal(describeAuditSubject(name, input, {}), { status, code });
    const limit =
      borrowerId === undefined
        ? { key: `desk:refused:${actor.actorId}`, max: maxPerPerson, seconds: windowSeconds }
        : {
            key: `desk:refused:${actor.actorId}:${name}:${borrowerId}:${code}`,
            max: maxPerBorrower,
            seconds: windowSeconds,
          };
    if ((await consumeRateLimit(trx, limit, now)) > 0) return;
    await recordAudit(trx, actor, { action: 'desk_refused', borrowerId, subject }, now);
  });
}
