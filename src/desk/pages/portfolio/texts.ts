import { defineTexts } from '../../../web/texts/dictionary.ts';
import { sharedTexts } from '../../texts/shared.ts';

export const portfolioTexts = defineTexts({
  es: {
    ...sharedTexts.es,
    title: 'Cartera',
    prepared: 'Calculada el {when}.',
    never: 'Todavía no se ha calculado: la primera vez tarda unos minutos.',
    period: 'Periodo',
    days: '{days} días',
    currency: 'Moneda',
    outstanding: 'Saldo por días de atraso',
    outstandingExplained:
      'Lo que falta de los pagos al cierre de cada día, sin cargos por atraso, por cuántos días lleva vencido el más antiguo. “Al día” no tiene nada vencido.',
    collected: 'Cobrado contra esperado',
    collectedExplained:
      'Esperado: lo que al empezar el día faltaba de los pagos que vencían ese día. Cobrado: todo lo que entró ese día, también adelantado o atrasado; por eso puede ser más.',
    collectedTotal: 'En el periodo entraron {collected} de {expected} esperados: {share}.',
    vintages: 'Cosechas',
    vintagesExplained:
      'Los préstamos por el mes en que se desembolsaron: qué parte ya se pagó, y qué parte lleva más de 30 días de atraso.',
    rolls: 'Rodamiento',
    rollsExplained:
      'De cada 100 préstamos de una fila, cuántos estaban en cada columna una semana después. Suma todas las semanas del periodo.',
    noData: 'No hay datos en este periodo.',
    expected: 'Esperado',
    received: 'Cobrado',
    month: 'Mes',
    loans: 'Préstamos',
    lent: 'Prestado',
    left: 'Falta',
    repaidShare: 'Pagados',
    lateShare: 'Más de 30 días',
    from: 'Una semana antes',
    current: 'Al día',
    repaid: 'Pagado',
    bucketDays: '{bucket} días',
  },
  en: {
    ...sharedTexts.en,
    title: 'Portfolio',
    prepared: 'Worked out on {when}.',
    never: 'It has not been worked out yet: the first time takes some minutes.',
    period: 'Period',
    days: '{days} days',
    currency: 'Currency',
    outstanding: 'Outstanding by days late',
    outstandingExplained:
      'What is left of the payments at the end of each day, late charges left out, by how long the oldest has been overdue. “Current” has nothing overdue.',
    collected: 'Collected against expected',
    collectedExplained:
      'Expected: what at the start of the day was left of the payments that fell due on it. Collected: all that came in that day, early or late as well; so it may be more.',
    collectedTotal: 'In the period {collected} came in of {expected} expected: {share}.',
    vintages: 'Vintages',
    vintagesExplained:
      'Loans by the month they were paid out in: what part has been repaid, and what part is more than 30 days late.',
    rolls: 'Roll rates',
    rollsExplained:
      'Of each 100 loans in a row, how many stood in each column a week later. All weeks of the period are added up.',
    noData: 'There are no data in this period.',
    expected: 'Expected',
    received: 'Collected',
    month: 'Month',
    loans: 'Loans',
    lent: 'Lent',
    left: 'Left',
    repaidShare: 'Repaid',
    lateShare: 'Over 30 days',
    from: 'A week before',
    current: 'Current',
    repaid: 'Repaid',
    bucketDays: '{bucket} days',
  },
});
