import type { Day } from '../../../lending/index.ts';
import { instantOn } from './context.ts';
import type { HistoryContext, SimulatedLoan } from './simulatedLoan.ts';

type ContactKind = 'note' | 'call' | 'message' | 'visit';

/** What staff wrote down of a contact. */
export function addContactNote(
  { rows }: HistoryContext,
  { borrower: { borrowerId }, orderId }: SimulatedLoan,
  on: Day,
  kind: ContactKind,
  text: string,
): void {
  rows.deskNotes.push({
    borrowerId,
    orderId,
    at: instantOn(on, 120),
    actor: 'support@quincena.example',
    kind,
    text,
  });
}
