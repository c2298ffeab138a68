import { dayIn } from '../../../lending/index.ts';
import { answerBy } from '../../complaints/index.ts';
import type { MarketConfig } from '../../config/index.ts';
import { dayMs, hourMs } from '../../durations.ts';
import type { Database } from '../index.ts';

/**
 * Two complaints of the demonstration's Ana: one answered and not yet rated, one waiting. A second call changes nothing.
 * @param market Ana's: its rules give the deadlines
 */
export async function seedComplaints(db: Database, now: Date, market: MarketConfig): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const complaints = [
    {
      folio: 'MX26-DEMO-ANSW',
      order_id: 'MX200',
      problem_type: '2',
      problem_son_type: null,
      detail: 'Pagué en OXXO el viernes y el lunes todavía me aparecía como pendiente. Tengo mi ticket.',
      sent_at: ago(12 * dayMs),
      answer:
        'Gracias por avisarnos. Tu pago llegó y cuenta desde el día en que lo hiciste, así que no se generó ningún ' +
        'cargo. Tu préstamo está pagado.',
      answered_at: ago(10 * dayMs),
    },
    {
      folio: 'MX26-DEMO-WAIT',
      order_id: 'MX180',
      problem_type: '1',
      problem_son_type: '101',
      detail: 'Me llamaron seis veces ayer, la última a las once de la noche.',
      sent_at: ago(3 * hourMs),
      answer: null,
      answered_at: null,
    },
  ];
  const inserted = await db
    .insertInto('complaint_directory')
    .values(complaints.map(({ folio }) => ({ folio, borrower_id: 1001 })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('folio')
    .execute();
  if (inserted.length === 0) return;
  await db
    .insertInto('complaints')
    .values(
      complaints.map((complaint) => ({
        ...complaint,
        borrower_id: 1001,
        images: [],
        content_hash: Buffer.from(complaint.folio),
        answer_by: answerBy(
          dayIn(market.timeZone, complaint.sent_at),
          market.complaintDeadline,
          market.holidays,
        ),
      })),
    )
    .execute();
}
