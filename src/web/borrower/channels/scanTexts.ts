import { defineTexts } from '../../texts/dictionary.ts';

/** Texts of `BarcodeModal`, which come with it. */
export const scanTexts = defineTexts({
  es: { scanTitle: 'Escanea para pagar', scanHint: 'Sube el brillo de tu pantalla al máximo.' },
  en: { scanTitle: 'Scan to pay', scanHint: 'Turn your screen to full brightness.' },
});
