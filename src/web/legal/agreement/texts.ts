import { defineTexts } from '../../texts/dictionary.ts';

/** Labels around an agreement; a screen that shows one spreads them into its own texts. */
export const agreementTexts = defineTexts({
  es: {
    clauses: 'Las cláusulas',
    version: 'Versión del texto',
    fingerprint: 'Huella digital',
    fingerprintHelp: 'Es la misma antes de aceptar, después y en el PDF: prueba que nada cambió.',
    download: 'Descargar PDF',
    nothingHere: 'Aquí no hay ningún contrato',
  },
  en: {
    clauses: 'The clauses',
    version: 'Version of the text',
    fingerprint: 'Fingerprint',
    fingerprintHelp:
      'It is the same before you accept, afterwards and in the PDF: proof that nothing changed.',
    download: 'Download PDF',
    nothingHere: 'There is no contract here',
  },
});
