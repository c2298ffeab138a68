import { foldAccents } from '../../../contract/foldAccents.ts';

type Term = readonly [term: string, meaning: string];
type Task = { readonly title: string; readonly steps: readonly string[] };

/** What the help says of one subject. */
export type Guide = {
  readonly id: string;
  readonly title: string;
  readonly lead: string;
  readonly tasks: readonly Task[];
  readonly terms: readonly Term[];
};

type Messages = Readonly<Record<string, string>>;

/** The tasks of a page, each a title and its steps, and its glossary: a message each, by lines. */
export function parseGuide({ glossary, ...tasks }: Messages): Pick<Guide, 'tasks' | 'terms'> {
  return {
    tasks: Object.values(tasks).map((task) => {
      const [title = '', ...steps] = task.split('\n');
      return { title, steps };
    }),
    terms: glossary?.split('\n').map(parseTerm) ?? [],
  };
}

function parseTerm(line: string): Term {
  const [term = '', meaning = ''] = line.split(/: (.*)/);
  return [term, meaning];
}

/** Each guide's tasks and terms that contain all words of a text; all of them if its title does. Ignores accents and case. */
export function filterGuides(guides: readonly Guide[], text: string): Guide[] {
  const words = fold(text).split(/\s+/).filter(Boolean);
  const matches = (...parts: readonly string[]) => {
    const folded = fold(parts.join(' '));
    return words.every((word) => folded.includes(word));
  };
  return guides
    .map((guide) =>
      matches(guide.title)
        ? guide
        : {
            ...guide,
            tasks: guide.tasks.filter(({ title, steps }) => matches(title, ...steps)),
            terms: guide.terms.filter((term) => matches(...term)),
          },
    )
    .filter((guide) => matches(guide.title) || guide.tasks.length > 0 || guide.terms.length > 0);
}

function fold(text: string): string {
  return foldAccents(text).toLowerCase();
}
