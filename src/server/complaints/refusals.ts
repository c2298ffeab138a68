import { complaintCode } from '../../contract/codes.ts';
import { limits } from '../../contract/limits.ts';
import { Refusal, RequestError, refusing } from '../http/index.ts';

/** Source of the English text: SPEC 5. */
export const collectionUnsupported = refusing(Refusal, complaintCode.collectionUnsupported, {
  es: 'Este préstamo no está en cobranza; elige otro préstamo u otro tema',
  en: 'The selected order does not support sending collection types',
});

export const badImage = refusing(Refusal, complaintCode.badImage, {
  es: 'No pudimos leer esta imagen. Sube una foto o captura en JPG, PNG o WebP.',
  en: 'We could not read this image. Send a photo or screenshot as JPG, PNG or WebP.',
});

export const tooManyPixels = refusing(Refusal, complaintCode.badImage, {
  es: 'Esta imagen es demasiado grande. Sube una captura de pantalla o una foto más pequeña.',
  en: 'This image is too large. Send a screenshot or a smaller photo.',
});

export const tooManyImages = refusing(Refusal, complaintCode.tooManyImages, {
  es: `Puedes agregar hasta ${limits.complaintImages} imágenes.`,
  en: `You can add up to ${limits.complaintImages} images.`,
});

export const notAnswered = refusing(Refusal, complaintCode.notAnswered, {
  es: 'Podrás calificar la respuesta cuando la recibas.',
  en: 'You can rate the answer once you have it.',
});

/** The same for another borrower's image, one already used, one forgotten and one that never was. */
export const imageNotFound = refusing(RequestError, 404, {
  es: 'Una de las imágenes ya no está disponible. Quítala y súbela otra vez.',
  en: 'One of the images is no longer available. Remove it and send it again.',
});
