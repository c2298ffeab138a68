/** A text without the marks on its letters: `Peña` is `Pena`. */
export function foldAccents(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '');
}
