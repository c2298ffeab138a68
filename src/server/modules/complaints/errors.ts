import { complaintCode } from '../../../contract/codes.ts';
import { limits } from '../../../contract/limits.ts';
import { BusinessError, createErrorFactory, RequestError } from '../api/index.ts';

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
