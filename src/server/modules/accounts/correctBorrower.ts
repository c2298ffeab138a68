import { type Config, getMarket } from '../../config/index.ts';
import type { Actor } from '../../platform/audit/index.ts';
import { insertOnce } from '../../platform/database/index.ts';
import { isValidPhone } from '../../platform/phone.ts';
import { invalidField } from '../api/index.ts';
import type { Services } from '../services.ts';
import { normalizeAddress, normalizeName } from './certification.ts';
import { revokeSessions } from './login.ts';

/** A borrower's corrected name, address and phone; absent fields are unchanged. */
export type CorrectablePersonalData = Partial<
  Record<'fullName' | 'address' | 'mobilePhone', string | undefined>
>;

type CorrectedBorrower = { borrowerId: number; market: string } & Record<
  keyof CorrectablePersonalData,
  string
>;
type Correction = { correctionId: string; fields: CorrectablePersonalData; actor: Actor; now: Date };

/**
 * Corrects a borrower's name, address or phone; what was declared with an application or agreed to stays as it was. Another
 * phone ends all sessions and notifications of the former one; both phones are notified.
 * @returns the changed fields; empty: they are stored like that already; `phoneUsed`: another account has the phone
 */
export async function correctBorrower(
  { db, jobs, config }: Pick<Services, 'db' | 'jobs' | 'config'>,
  borrower: CorrectedBorrower,
  { correctionId, fields, actor, now }: Correction,
): Promise<(keyof CorrectablePersonalData)[] | 'phoneUsed'> {
  const { borrowerId, market, mobilePhone: formerPhone } = borrower;
  const corrected = normalizeFields(config, market, fields);
  const changed = (['fullName', 'address', 'mobilePhone'] as const).filter(
    (field) => corrected[field] !== undefined && corrected[field] !== borrower[field],
  );
  if (changed.length === 0) return [];
  await db.updateTable('borrowers').set(corrected).where('borrowerId', '=', borrowerId).execute();
  const phone = changed.includes('mobilePhone') ? corrected.mobilePhone : undefined;
  if (phone !== undefined) {
    await db
      .deleteFrom('phoneDirectory')
      .where((row) => row.and({ market, phone: formerPhone, borrowerId }))
      .execute();
    if (!(await insertOnce(db.insertInto('phoneDirectory').values({ market, phone, borrowerId }))))
      return 'phoneUsed';
    await revokeSessions(db, borrowerId, {}, actor, now);
    await db.deleteFrom('pushSubscriptions').where('borrowerId', '=', borrowerId).execute();
  }
  await db
    .insertInto('corrections')
    .values({
      borrowerId,
      correctionId,
      correctedAt: now,
      formerPhone: phone === undefined ? '' : formerPhone,
    })
    .execute();
  const about = { borrowerId, about: 'person.corrected', orderId: null } as const;
  const subjects = [
    correctionId,
    ...(phone === undefined || formerPhone === '' ? [] : [`${correctionId} former`]),
  ];
  await jobs.sendAll(
    db,
    'send-message',
    subjects.map((subject) => ({ ...about, subject })),
  );
  return changed;
}

/** Throws 400 for what the market doesn't allow, naming its field. */
function normalizeFields(
  config: Config,
  market: string,
  fields: CorrectablePersonalData,
): CorrectablePersonalData {
  const { mobilePhone } = fields;
  const fullName = fields.fullName === undefined ? undefined : normalizeName(fields.fullName);
  const address = fields.address === undefined ? undefined : normalizeAddress(fields.address);
  if (fields.fullName !== undefined && fullName === undefined) throw invalidField('fullName');
  if (fields.address !== undefined && address === undefined) throw invalidField('address');
  if (mobilePhone !== undefined && !isValidPhone(getMarket(config, market).phone, market, mobilePhone))
    throw invalidField('mobilePhone');
  return { fullName, address, mobilePhone };
}
