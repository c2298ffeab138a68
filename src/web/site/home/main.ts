import { type CentsDisplay, createMoneyFormat } from '../../../contract/moneyFormat.ts';
import { type CostInput, computeCost } from '../loanCost.ts';
import { findNearestQuestions, findQuestion } from './findQuestion.ts';

for (const form of document.querySelectorAll<HTMLFormElement>('[data-calculator]')) initCalculator(form);
for (const section of document.querySelectorAll<HTMLElement>('[data-carousel]')) initCarousel(section);
for (const section of document.querySelectorAll<HTMLElement>('[data-assistant]')) initAssistant(section);

/** A product as the calculator's markup carries it. Amounts in minor units. */
export type CalculatorProduct = CostInput & {
  readonly amount: Readonly<Record<'least' | 'most' | 'step' | 'offer', number>>;
  readonly moneyLocale: string;
  readonly cents: CentsDisplay;
  readonly term: string;
  readonly termName: string;
  readonly yearlyName: string;
};

/** Works out the cost of the chosen amount with the rules the server lends by. */
export function initCalculator(form: HTMLFormElement): void {
  const range = form.querySelector<HTMLInputElement>('input[type=range]');
  if (!range) return;
  const productInputs = [...form.querySelectorAll<HTMLInputElement>('[data-product]')];
  const writeText = (attribute: 'out' | 'label', name: string, text: string): void => {
    const element = form.querySelector(`[data-${attribute}=${name}]`);
    if (element) element.textContent = text;
  };
  const selectedProduct = (): CalculatorProduct | undefined => {
    const product = productInputs.find(({ checked }) => checked)?.dataset.product;
    return product ? JSON.parse(product) : undefined;
  };
  const update = (): void => {
    const product = selectedProduct();
    if (!product) return;
    const { terms, moneyLocale, cents, term, termName, yearlyName } = product;
    const amount = Number(range.value);
    const cost = computeCost(product, amount);
    const formatAmount = (minor: number): string =>
      createMoneyFormat(moneyLocale, terms.currency, cents).format(minor / 100);
    const decimals = cost.yearly.percent.split('.')[1]?.length ?? 0;
    const percent = new Intl.NumberFormat(moneyLocale, { minimumFractionDigits: decimals });
    range.setAttribute('aria-valuetext', formatAmount(amount));
    writeText('out', 'amount', formatAmount(amount));
    writeText('out', 'received', formatAmount(cost.received));
    writeText('out', 'total', formatAmount(cost.total));
    writeText('label', 'term', termName);
    writeText('out', 'term', term);
    writeText('label', 'yearly', yearlyName);
    const sign = document.documentElement.lang === 'en' ? '%' : '\u00a0%';
    writeText('out', 'yearly', percent.format(Number(cost.yearly.percent)) + sign);
  };
  const changeProduct = (): void => {
    const product = selectedProduct();
    if (!product) return;
    const { least, most, step, offer } = product.amount;
    Object.assign(range, { min: least, max: most, step, value: offer });
    update();
  };
  range.addEventListener('input', update);
  for (const productInput of productInputs) productInput.addEventListener('change', changeProduct);
  form.addEventListener('submit', (event) => event.preventDefault());
  // A browser that comes back to the page restores what was chosen.
  update();
}

/**
 * Moves a strip of slides on every so many ms. It holds while the pointer or the focus is on it, while it can't
 * be seen, and for good once the reader pauses or moves it; where less motion is asked for it never starts.
 */
export function initCarousel(section: HTMLElement): void {
  const track = section.querySelector<HTMLElement>('[data-track]');
  const controls = section.querySelector<HTMLElement>('[data-controls]');
  const pause = section.querySelector<HTMLButtonElement>('[data-pause]');
  if (!track || !controls || !pause) return;
  const dots = [...section.querySelectorAll('[data-dot]')];
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
  const count = track.children.length;
  const current = (): number => Math.round(track.scrollLeft / track.clientWidth);
  const goTo = (index: number): void => {
    const left = ((index + count) % count) * track.clientWidth;
    track.scrollTo({ left, behavior: reducedMotion.matches ? 'auto' : 'smooth' });
  };
  const updateDots = (): void => {
    for (const [index, dot] of dots.entries()) dot.toggleAttribute('data-on', index === current());
  };
  const playback = createPlayback({
    isPlaying: !reducedMotion.matches,
    intervalMs: Number(section.dataset.carousel),
    onStep: () => goTo(current() + 1),
    onPlaying(isPlaying) {
      pause.textContent = (isPlaying ? pause.dataset.pauseText : pause.dataset.playText) ?? '';
    },
  });

  pause.addEventListener('click', () => playback.set({ isHeld: false, isPlaying: !playback.isPlaying() }));
  for (const button of controls.querySelectorAll<HTMLButtonElement>('[data-step]')) {
    button.addEventListener('click', () => {
      playback.set({ isPlaying: false });
      goTo(current() + Number(button.dataset.step));
    });
  }
  track.addEventListener('keydown', (event) => {
    const keys = { ArrowLeft: current() - 1, ArrowRight: current() + 1, Home: 0, End: count - 1 };
    const target = keys[event.key as keyof typeof keys];
    if (target === undefined) return;
    event.preventDefault();
    playback.set({ isPlaying: false });
    goTo(target);
  });
  track.addEventListener('pointerdown', () => playback.set({ isPlaying: false }));
  track.addEventListener('scroll', updateDots, { passive: true });
  section.addEventListener('pointerenter', (event) =>
    playback.set({ isHeld: event.pointerType === 'mouse' }),
  );
  section.addEventListener('pointerleave', () => playback.set({ isHeld: false }));
  section.addEventListener('focusin', (event) => playback.set({ isHeld: event.target !== pause }));
  section.addEventListener('focusout', () => playback.set({ isHeld: false }));
  reducedMotion.addEventListener('change', () => playback.set({ isPlaying: !reducedMotion.matches }));
  document.addEventListener('visibilitychange', () => playback.set({}));
  new IntersectionObserver(([entry]) => playback.set({ isVisible: entry?.isIntersecting === true })).observe(
    section,
  );
  controls.removeAttribute('data-asleep');
  updateDots();
  playback.set({});
}

type Playback = {
  isPlaying: boolean;
  /** While the pointer or the focus is on it. */
  isHeld: boolean;
  isVisible: boolean;
};

type PlaybackOptions = {
  readonly isPlaying: boolean;
  readonly intervalMs: number;
  readonly onStep: () => void;
  readonly onPlaying: (isPlaying: boolean) => void;
};

/** A timer that runs while it plays, is held by nothing and can be seen. */
function createPlayback({ isPlaying, intervalMs, onStep, onPlaying }: PlaybackOptions) {
  const state: Playback = { isPlaying, isHeld: false, isVisible: false };
  let timer: ReturnType<typeof setInterval> | undefined;
  return {
    isPlaying: () => state.isPlaying,
    set(changes: Partial<Playback>): void {
      Object.assign(state, changes);
      clearInterval(timer);
      if (state.isPlaying && !state.isHeld && state.isVisible && !document.hidden)
        timer = setInterval(onStep, intervalMs);
      onPlaying(state.isPlaying);
    },
  };
}

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
