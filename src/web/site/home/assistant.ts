import { findNearestQuestions, findQuestion } from './findQuestion.ts';

/** The questions and answers on the page. */
function readEntries() {
  return [...document.querySelectorAll<HTMLElement>('details[data-asks]')].map((element) => ({
    id: element.id,
    question: element.querySelector('summary')?.textContent ?? '',
    answer: element.querySelector('p')?.textContent ?? '',
    phrases: element.dataset.asks?.split(';') ?? [],
  }));
}

/**
 * Answers from the questions and answers on the page, naming the question that it understood; in doubt it shows the
 * lender's contacts.
 */
export function initAssistant(section: HTMLElement): void {
  const log = section.querySelector('[data-log]');
  const form = section.querySelector('form');
  const input = section.querySelector('input');
  const fallbackTemplate = section.querySelector<HTMLTemplateElement>('template');
  if (!log || !form || !input || !fallbackTemplate) return;
  const entries = readEntries();
  const appendMessage = (from: string, ...parts: (string | Node)[]): void => {
    const line = document.createElement('p');
    line.append(...parts);
    line.dataset.from = from;
    log.append(line);
    log.scrollTop = line.offsetTop;
  };
  /** The nearest questions, each a press away. */
  const createSuggestions = (visitorText: string): Node[] =>
    findNearestQuestions(visitorText, entries, 2).flatMap((entry) => {
      const link = document.createElement('a');
      link.href = `#${entry.id}`;
      link.textContent = entry.question;
      link.addEventListener('click', (event) => {
        event.preventDefault();
        showAnswer(entry.question, entry);
      });
      return [document.createElement('br'), link];
    });
  const showAnswer = (visitorText: string, match = findQuestion(visitorText, entries)): void => {
    appendMessage('visitor', visitorText);
    if (!match) {
      appendMessage('us', fallbackTemplate.content.cloneNode(true), ...createSuggestions(visitorText));
      return;
    }
    const heading = document.createElement('strong');
    heading.textContent = match.question;
    appendMessage(
      'us',
      ...(match.question === visitorText ? [] : [heading, document.createElement('br')]),
      match.answer,
    );
  };
  for (const link of section.querySelectorAll<HTMLAnchorElement>('a[href^="#q-"]')) {
    link.addEventListener('click', (event) => {
      event.preventDefault();
      showAnswer(
        link.textContent ?? '',
        entries.find(({ id }) => `#${id}` === link.hash),
      );
    });
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const question = input.value.trim();
    if (question) showAnswer(question);
    input.value = '';
    input.focus();
  });
  form.removeAttribute('data-asleep');
}
