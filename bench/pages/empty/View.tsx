import { textOf } from '../../../src/web/texts/text.ts';
import type { texts } from './texts.ts';

const t = textOf<typeof texts>();

/** A word, as a page without any is never painted. */
export function View() {
  return t('title');
}
