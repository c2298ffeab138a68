import type { ComplaintsConfig } from '../../config/index.ts';

/** The title of a type or child type; its value where the configuration has dropped it since. */
export function getTypeTitle({ types }: ComplaintsConfig, value: string, language: 'es' | 'en'): string {
  const choice = types.flatMap((type) => [type, ...type.children]).find((type) => type.value === value);
  return choice?.title[language] ?? value;
}
