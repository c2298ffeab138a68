import { createRequire } from 'node:module';
import type PDFDocument from 'pdfkit';

export type Pdf = InstanceType<typeof PDFDocument>;

const require = createRequire(import.meta.url);

/**
 * Noto Sans (SIL Open Font License): Latin with its accents, Devanagari shaped as it is read, ₹. The fonts that every PDF
 * reader brings have neither of the last two.
 */
const files = {
  regular: require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
} as const;

/** Makes the fonts known to a document; only the letters that are drawn go into it. */
export function registerFonts(pdf: Pdf): void {
  for (const [name, file] of Object.entries(files)) pdf.registerFont(name, file);
}

export function setFont(pdf: Pdf, name: keyof typeof files): Pdf {
  return pdf.font(name);
}
