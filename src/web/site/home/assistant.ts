import { understand } from './understand.ts';

/**
 * Answers from the questions and answers that stand in the page, naming the question it took it for; where it isn't sure,
 * it says where a person answers.
 */
export function runAssistant(section: HTMLElement): void {
  const log = section.querySelector('[data-log]');
  const form = section.querySelector('form');
  const input = section.querySelector('input');
  const none = section.querySelector<HTMLTemplateElement>('template');
  if (!log || !form || !input || !none) return;
  const known = [...document.querySelectorAll<HTMLElement>('details[data-asks]')].map((element) => ({
    id: element.id,
    question: element.querySelector('summary')?.textContent ?? '',
    answer: element.querySelector('p')?.textContent ?? '',
    asks: element.dataset.asks?.split(';') ?? [],
  }));
  const say = (from: string, ...parts: (string | Node)[]): void => {
    const line = document.createElement('p');
    line.append(...parts);
    line.dataset.from = from;
    log.append(line);
    log.scrollTop = line.offsetTop;
  };
  const answer = (asked: string, found = understand(asked, known)): void => {
    say('visitor', asked);
    if (!found) {
      say('us', none.content.cloneNode(true));
      return;
    }
    const lead = document.createElement('strong');
    lead.textContent = found.question;
    say('us', ...(found.question === asked ? [] : [lead, document.createElement('br')]), found.answer);
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
