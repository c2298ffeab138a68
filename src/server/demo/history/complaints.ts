import { createHash } from 'node:crypto';
import { addDays, day, daysBetween } from '../../../lending/index.ts';
import { getMarket } from '../../config/index.ts';
import { computeAnswerDay, getDeadline } from '../../modules/complaints/index.ts';
import { instantOn } from './context.ts';
import { type NonEmpty, pickOne, randomInt, randomLetters, withProbability } from './random.ts';
import type { HistoryContext, SimulatedLoan } from './simulatedLoan.ts';

type ComplaintText = { type: string; sonType: string | null; detail: string; answer: string };

const complaintTexts: NonEmpty<ComplaintText> = [
  {
    type: '2',
    sonType: null,
    detail: 'Pagué en la tienda el viernes y todavía me aparece pendiente. Tengo el ticket.',
    answer: 'Tu pago ya está aplicado y cuenta desde el día en que lo hiciste. No se generó ningún cargo.',
  },
  {
    type: '3',
    sonType: null,
    detail: 'No entiendo por qué debo más de lo que decía el contrato.',
    answer:
      'Son los cargos de los días de atraso, como dice la cláusula 6. Te mandamos el detalle día por día.',
  },
  {
    type: '1',
    sonType: '101',
    detail: 'Me llamaron cinco veces el domingo. Ya les había dicho que pago el día 15.',
    answer:
      'Tienes razón: no debimos llamarte en domingo. Anotamos tu promesa y nadie te llamará antes de esa fecha.',
  },
  {
    type: '1',
    sonType: '104',
    detail: 'Me cobran un préstamo que ya liquidé el mes pasado.',
    answer: 'Revisamos tu cuenta: tu préstamo está pagado. Te enviamos la carta de no adeudo.',
  },
  {
    type: '4',
    sonType: null,
    detail: 'Dice que ya depositaron y en mi banco no hay nada.',
    answer: 'El banco devolvió el depósito. Registra otra cuenta y te lo enviamos de nuevo el mismo día.',
  },
  {
    type: '7',
    sonType: null,
    detail: 'La app se cierra cuando quiero ver mi código para pagar.',
    answer:
      'Gracias por avisar. Ya está corregido; si vuelve a pasar, escríbenos con el modelo de tu teléfono.',
  },
  {
    type: '8',
    sonType: null,
    detail: 'Estaría bien poder pagar por adelantado desde la app.',
    answer: 'Ya puedes: en tu préstamo, elige Pagar y después Pagar todo.',
  },
];

const complaintShare = 0.035;
/** Answers take their days: those of the last ones wait, a few for too long. */
const unansweredDays = 6;
const maxUnansweredDays = 24;

/** Complaints about a loan, most of them answered within their days. */
export function addComplaints(history: HistoryContext, loan: SimulatedLoan): void {
  const { borrower, orderId, terms } = loan;
  const { random, today, market, borrowerId } = borrower;
  if (!withProbability(random, complaintShare)) return;
  const on = addDays(terms.disbursedOn, randomInt(random, 1, 24));
  if (on >= today) return;
  const { type, sonType, detail, answer } = pickOne(random, complaintTexts);
  const problemType = history.config.complaints.types.find(({ value }) => value === type);
  if (
    problemType === undefined ||
    (sonType !== null && !problemType.children.some(({ value }) => value === sonType))
  )
    return;
  const { holidays, ...rules } = getMarket(history.config, market);
  const deadline = computeAnswerDay(on, getDeadline(history.config.complaints, type, rules), holidays);
  const answeredOn = addDays(on, randomInt(random, 0, Math.min(9, daysBetween(on, day(deadline)))));
  const age = daysBetween(on, today);
  const isLate = age <= maxUnansweredDays && withProbability(random, 0.2);
  const isAnswered = answeredOn < today && age > unansweredDays && !isLate;
  const folio = `${market}${on.slice(2, 4)}-${randomLetters(random, 4)}-${randomLetters(random, 4)}`;
  history.rows.complaintDirectory.push({ folio, borrowerId });
  history.rows.complaints.push({
    borrowerId,
    folio,
    orderId,
    problemType: type,
    problemSonType: sonType,
    detail,
    images: [],
    contentHash: createHash('sha256').update(folio).digest(),
    sentAt: instantOn(on, randomInt(random, -200, 150)),
    answerBy: deadline,
    answer: isAnswered ? answer : null,
    answerImages: [],
    answeredAt: isAnswered ? instantOn(answeredOn, 170) : null,
    score: isAnswered && withProbability(random, 0.6) ? randomInt(random, 2, 5) : null,
  });
}
