import { defineScreen } from '../../build/screen.ts';
import { siteAddresses } from '../addresses.ts';
import { siteHead } from '../head.ts';
import { questions } from './questions.ts';
import { texts } from './texts.ts';

/** What search engines may show under the page's link. */
function asked(language: 'es' | 'en'): object {
  return {
    '@type': 'FAQPage',
    mainEntity: questions[language].map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

export const screen = defineScreen({
  name: 'siteHome',
  mode: 'static',
  indexed: true,
  addresses: siteAddresses('home'),
  head: siteHead('home', texts, (language) => [asked(language)]),
});
