import { defineTexts } from '../../../texts/dictionary.ts';
import { pictureTexts } from '../../complaint/shared/texts.ts';

/** Texts of images that are sent; a screen that takes some spreads them into its own. */
export const attachmentTexts = defineTexts({
  es: {
    ...pictureTexts.es,
    images: 'Imágenes',
    imagesHint: 'Si ayudan: una captura, un comprobante. Hasta {count}.',
    add: 'Agregar',
    remove: 'Quitar imagen {n}',
    retryImage: 'Reintentar imagen {n}',
    sending: 'Enviando imagen {n}',
    charged: 'Imagen subida',
    stillSending: 'Espera a que terminen de subir las imágenes',
    someFailed: 'Una imagen no se subió. Reinténtalo o quítala.',
  },
  en: {
    ...pictureTexts.en,
    images: 'Images',
    imagesHint: 'If they help: a screenshot, a receipt. Up to {count}.',
    add: 'Add',
    remove: 'Remove image {n}',
    retryImage: 'Try again image {n}',
    sending: 'Sending image {n}',
    charged: 'Charging successful!',
    stillSending: 'Wait until the images have been sent',
    someFailed: 'An image wasn’t sent. Try it again or remove it.',
  },
});
