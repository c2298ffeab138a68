import { defineTexts } from '../../texts/dictionary.ts';

export const texts = defineTexts({
  es: {
    title: 'Mis quejas',
    tabs: 'Quejas por estado',
    answered: 'Respondida',
    folio: 'Folio {folio}',
    answerBy: 'Respuesta a más tardar el {date}',
    none: 'No has enviado ninguna queja',
    noneNext: 'Cuando nos escribas, aquí ves tu folio, la fecha de respuesta y lo que te contestamos.',
    noneHere: 'Aquí no hay ninguna',
    write: 'Escribir una',
  },
  en: {
    title: 'My complaints',
    tabs: 'Complaints by state',
    answered: 'Answered',
    folio: 'Reference {folio}',
    answerBy: 'Answer by {date}',
    none: 'You haven’t sent a complaint',
    noneNext: 'When you write to us, its reference, the date of our answer and the answer are here.',
    noneHere: 'There are none here',
    write: 'Write one',
  },
});
