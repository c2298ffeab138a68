/** Lower case without accents, in words of three letters and more. */
function wordsOf(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.match(/[a-z0-9]{3,}/g) ?? [];
}

/** Whether a text has the word, whole (2) or by its beginning (1). */
function match(word: string, words: readonly string[]): number {
  if (words.includes(word)) return 2;
  const stem = word.slice(0, 5);
  return stem.length > 3 && words.some((other) => other.startsWith(stem)) ? 1 : 0;
}

export type Answerable = { readonly question: string; readonly answer: string; readonly words: string };

/** What an answer mentions says less about it than what its question asks. */
const answerWeight = 0.3;

/**
 * The question that is nearest to what was asked; undefined where nothing is near. A word counts the more, the
 * fewer questions share it.
 */
export function nearest<One extends Answerable>(asked: string, questions: readonly One[]): One | undefined {
  const same = questions.find(({ question }) => question === asked);
  if (same) return same;
  const texts = questions.map((one) => ({
    question: wordsOf(`${one.question} ${one.words}`),
    answer: wordsOf(one.answer),
  }));
  const scores = questions.map(() => 0);
  for (const word of wordsOf(asked).filter((one) => !tooCommon.has(one))) {
    const matches = texts.map(
      ({ question, answer }) => match(word, question) + answerWeight * match(word, answer),
    );
    const shared = matches.reduce((sum, one) => sum + one, 0);
    for (const [index, one] of matches.entries()) {
      if (shared > 0) scores[index] = (scores[index] ?? 0) + (one * one) / shared;
    }
  }
  const best = Math.max(...scores);
  return best > 0 ? questions[scores.indexOf(best)] : undefined;
}

const tooCommon = new Set(
  'que como para por los las una con mis puedo hago cual cuanto tengo the what how can you for are does and with have'.split(
    ' ',
  ),
);

/** Answers from the questions and answers that stand in the page. */
export function runAssistant(section: HTMLElement): void {
  const log = section.querySelector('[data-log]');
  const form = section.querySelector('form');
  const input = section.querySelector('input');
  if (!log || !form || !input) return;
  const known = [...document.querySelectorAll<HTMLElement>('details[data-words]')].map((element) => ({
    id: element.id,
    question: element.querySelector('summary')?.textContent ?? '',
    answer: element.querySelector('p')?.textContent ?? '',
    words: element.dataset.words ?? '',
  }));
  const say = (text: string, from: string): void => {
    const line = document.createElement('p');
    line.textContent = text;
    line.dataset.from = from;
    log.append(line);
    log.scrollTop = log.scrollHeight;
  };
  const answer = (question: string, found = nearest(question, known)): void => {
    say(question, 'visitor');
    say(found?.answer ?? section.dataset.none ?? '', 'us');
  };
  for (const link of section.querySelectorAll<HTMLAnchorElement>('a[href^="#q-"]')) {
    link.addEventListener('click', (event) => {
      event.preventDefault();
      answer(
        link.textContent ?? '',
        known.find(({ id }) => `#${id}` === link.hash),
      );
    });
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const question = input.value.trim();
    if (question) answer(question);
    input.value = '';
    input.focus();
  });
  form.removeAttribute('data-asleep');
}
