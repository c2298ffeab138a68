import '../ui/firstFormat.ts';
import { language } from '../texts/text.ts';

/** `1 de noviembre de 2026` of `2026-11-01`. */
export function fullDay(day: string): string {
  const locale = language() === 'en' ? 'en-GB' : 'es-MX';
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}
