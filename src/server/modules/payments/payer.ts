import { marketContact } from '../../../contract/legal.ts';
import type { Market } from '../../config/index.ts';
import type { Payer } from '../../integrations/index.ts';
import { findRecipient } from '../contacts/index.ts';
import type { Services } from '../services.ts';

/** Who pays, as far as providers ask. The lender's e-mail stands for that of a borrower who confirmed none. */
export async function getPayer(
  { db, config }: Services,
  { borrowerId, market }: { borrowerId: number; market: Market },
): Promise<Payer> {
  const recipient = await findRecipient(db, borrowerId);
  if (recipient === undefined) throw new Error(`borrower ${borrowerId} is gone`);
  const { fullName: name, phone, email } = recipient;
  return { borrowerId, name, phone, email: email === '' ? marketContact(config.brand, market).email : email };
}
