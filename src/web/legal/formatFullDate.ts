import '../ui/format.ts';
import { locales } from '../../contract/launch.ts';
import { language } from '../texts/translator.ts';

/** `1 de noviembre de 2026` of `2026-11-01`. */
export function formatFullDate(day: string): string {
  return new Intl.DateTimeFormat(locales[language()], { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}
