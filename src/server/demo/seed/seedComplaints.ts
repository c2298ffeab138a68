import { dayIn } from '../../../lending/index.ts';
import type { MarketConfig } from '../../config/index.ts';
import { computeAnswerDay } from '../../modules/complaints/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { dayMs, hourMs } from '../../platform/durations.ts';

/**
 * Two complaints of the demonstration's Ana: one answered and not yet rated, one waiting. A second call changes nothing.
 * @param market Ana's: its rules give the deadlines
 */
export async function seedComplaints(db: Database, now: Date, market: MarketConfig): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const complaints = [
    {
      folio: 'MX26-DEMO-ANSW',
      orderId: 'MX200',
      problemType: '2',
      problemSonType: null,
      detail: 'Pagué en OXXO el viernes y el lunes todavía me aparecía como pendiente. Tengo mi ticket.',
      sentAt: ago(12 * dayMs),
      answer:
        'Gracias por avisarnos. Tu pago llegó y cuenta desde el día en que lo hiciste, así que no se generó ningún ' +
        'cargo. Tu préstamo está pagado.',
      answeredAt: ago(10 * dayMs),
    },
    {
      folio: 'MX26-DEMO-WAIT',
      orderId: 'MX180',
      problemType: '1',
      problemSonType: '101',
      detail: 'Me llamaron seis veces ayer, la última a las once de la noche.',
      sentAt: ago(3 * hourMs),
      answer: null,
      answeredAt: null,
    },
  ];
  const inserted = await db
    .insertInto('complaintDirectory')
    .values(complaints.map(({ folio }) => ({ folio, borrowerId: 1001 })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('folio')
    .execute();
  if (inserted.length === 0) return;
  await db
    .insertInto('complaints')
    .values(
      complaints.map((complaint) => ({
        ...complaint,
        borrowerId: 1001,
        images: [],
        contentHash: Buffer.from(complaint.folio),
        answerBy: computeAnswerDay(
          dayIn(market.timeZone, complaint.sentAt),
          market.complaintDeadline,
          market.holidays,
        ),
      })),
    )
    .execute();
}
