import { createHash } from 'node:crypto';
import { addDays, day, daysBetween } from '../../../lending/index.ts';
import { answerBy, deadlineOf } from '../../complaints/index.ts';
import { marketIn } from '../../config/index.ts';
import { between, happens, letters, oneOf, type Some } from './chance.ts';
import type { Loan } from './loan.ts';
import { momentOf, type World } from './world.ts';

type Said = { type: string; sonType: string | null; detail: string; answer: string };

const said: Some<Said> = [
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

const complaining = 0.035;
/** Answers take their days: those of the last ones wait, a few for too long. */
const waitingDays = 6;
const longestDays = 24;

/** Complaints about a loan, most of them answered within their days. */
export function keepComplaints(world: World, loan: Loan): void {
  const { person, orderId, terms } = loan;
  const { chance, today, market, borrowerId } = person;
  if (!happens(chance, complaining)) return;
  const on = addDays(terms.disbursedOn, between(chance, 1, 24));
  if (on >= today) return;
  const { type, sonType, detail, answer } = oneOf(chance, said);
  const known = world.config.complaints.types.find(({ value }) => value === type);
  if (known === undefined || (sonType !== null && !known.children.some(({ value }) => value === sonType)))
    return;
  const { holidays, ...rules } = marketIn(world.config, market);
  const by = answerBy(on, deadlineOf(world.config.complaints, type, rules), holidays);
  const answeredOn = addDays(on, between(chance, 0, Math.min(9, daysBetween(on, day(by)))));
  const age = daysBetween(on, today);
  const isLate = age <= longestDays && happens(chance, 0.2);
  const isAnswered = answeredOn < today && age > waitingDays && !isLate;
  const folio = `${market}${on.slice(2, 4)}-${letters(chance, 4)}-${letters(chance, 4)}`;
  world.rows.complaintDirectory.push({ folio, borrowerId });
  world.rows.complaints.push({
    borrowerId,
    folio,
    orderId,
    problemType: type,
    problemSonType: sonType,
    detail,
    images: [],
    contentHash: createHash('sha256').update(folio).digest(),
    sentAt: momentOf(on, between(chance, -200, 150)),
    answerBy: by,
    answer: isAnswered ? answer : null,
    answerImages: [],
    answeredAt: isAnswered ? momentOf(answeredOn, 170) : null,
    score: isAnswered && happens(chance, 0.6) ? between(chance, 2, 5) : null,
  });
}
