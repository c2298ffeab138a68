import type { Day } from '../../../lending/index.ts';
import type { Loan } from './loan.ts';
import { momentOf, type World } from './world.ts';

type Kind = 'note' | 'call' | 'message' | 'visit';

/** What staff wrote down of a contact. */
export function keepNote(
  { rows }: World,
  { person: { borrowerId }, orderId }: Loan,
  on: Day,
  kind: Kind,
  text: string,
): void {
  rows.deskNotes.push({
    borrowerId,
    orderId,
    at: momentOf(on, 120),
    actor: 'support@quincena.example',
    kind,
    text,
  });
}
