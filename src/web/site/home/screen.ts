import { defineScreen } from '../../build/screen.ts';
import { type Place, siteAddresses } from '../addresses.ts';
import { siteHead } from '../head.ts';
import { questionsIn } from './questions.ts';

/** What search engines may show under the page's link. */
function asked(place: Place): object {
  return {
    '@type': 'FAQPage',
    mainEntity: questionsIn(place).map(({ question, answer }) => ({
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
  ...siteAddresses('home'),
  head: siteHead('home', (place) => [asked(place)]),
});
