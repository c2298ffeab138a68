import { pages } from '../../contract/pages.ts';
import { spokenByDefault } from '../build/configuration.ts';
import { defineScreen } from '../build/screen.ts';

const languages = ['zh', 'es', 'en'] as const;

/** Registration from a promotion's link. Unasked it speaks the default template's language: Chinese in the one that ships. */
export const screen = defineScreen({
  name: 'promotion',
  mode: 'react',
  standsAlone: true,
  languages: [...languages].sort(
    (first, second) => Number(spokenByDefault === second) - Number(spokenByDefault === first),
  ),
  indexed: true,
  addresses: [pages.promotion],
});
