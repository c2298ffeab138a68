import { complaintCode } from '../../../contract/codes.ts';
import type { Language } from '../../../contract/launch.ts';
import { limits } from '../../../contract/limits.ts';
import type { OrderState } from '../../../lending/index.ts';
import { BusinessError, createErrorFactory, RequestError } from '../api/index.ts';

const es = {
  language: 'es' as 'es' | 'en',
  state: {
    in_review: 'En revisión',
    declined: 'No aprobado',
    cancelled: 'Cancelado',
    paying_out: 'En camino',
    to_be_repaid: 'Por pagar',
    overdue: 'Atrasado',
    repaid: 'Pagado',
  } satisfies Record<OrderState, string>,
  rows: {
    amount: 'Monto del préstamo',
    toPay: 'Por pagar',
    dueOn: 'Vence el',
    dueSince: 'Venció el',
    repaidOn: 'Terminaste de pagar el',
    requestedOn: 'Lo pediste el',
  },
  tabs: { all: 'Todas', waiting: 'En espera', answered: 'Respondidas' },
  answerBy: (day: string) =>
    `Te respondemos a más tardar el ${day}. La respuesta aparece aquí: no tienes que volver a escribir.`,
  answeredOn: (day: string) => `El ${day}`,
};

/** What the complaint calls say, in one language. */
export type ComplaintTexts = typeof es;

const en: ComplaintTexts = {
  language: 'en',
  state: {
    in_review: 'In review',
    declined: 'Not approved',
    cancelled: 'Cancelled',
    paying_out: 'On its way',
    to_be_repaid: 'To pay',
    overdue: 'Overdue',
    repaid: 'Repaid',
  },
  rows: {
    amount: 'Loan amount',
    toPay: 'To pay',
    dueOn: 'Due on',
    dueSince: 'Was due on',
    repaidOn: 'Repaid on',
    requestedOn: 'Requested on',
  },
  tabs: { all: 'All', waiting: 'Waiting', answered: 'Answered' },
  answerBy: (day) =>
    `We will answer by ${day} at the latest. The answer will be here: you don’t have to write again.`,
  answeredOn: (day) => `On ${day}`,
};

export function complaintTexts(language: Language): ComplaintTexts {
  return language === 'es' ? es : en;
}

/** Source of the English text: SPEC 5. */
export const collectionUnsupportedError = createErrorFactory(
  BusinessError,
  complaintCode.collectionUnsupported,
  {
    es: 'Este préstamo no está en cobranza; elige otro préstamo u otro tema',
    en: 'The selected order does not support sending collection types',
  },
);

export const invalidImageError = createErrorFactory(BusinessError, complaintCode.badImage, {
  es: 'No pudimos leer esta imagen. Sube una foto o captura en JPG, PNG o WebP.',
  en: 'We could not read this image. Send a photo or screenshot as JPG, PNG or WebP.',
});

export const imageTooLargeError = createErrorFactory(BusinessError, complaintCode.badImage, {
  es: 'Esta imagen es demasiado grande. Sube una captura de pantalla o una foto más pequeña.',
  en: 'This image is too large. Send a screenshot or a smaller photo.',
});

export const tooManyImagesError = createErrorFactory(BusinessError, complaintCode.tooManyImages, {
  es: `Puedes agregar hasta ${limits.complaintImages} imágenes.`,
  en: `You can add up to ${limits.complaintImages} images.`,
});

export const notAnsweredError = createErrorFactory(BusinessError, complaintCode.notAnswered, {
  es: 'Podrás calificar la respuesta cuando la recibas.',
  en: 'You can rate the answer once you have it.',
});

/** The same for another borrower's image, one already used, one forgotten and one that never was. */
export const imageNotFoundError = createErrorFactory(RequestError, 404, {
  es: 'Una de las imágenes ya no está disponible. Quítala y súbela otra vez.',
  en: 'One of the images is no longer available. Remove it and send it again.',
});
