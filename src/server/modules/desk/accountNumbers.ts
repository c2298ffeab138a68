import { maskCharacters } from '../../platform/masking.ts';

/** What may stand between the digits of one number: spaces, hyphens, dots, and invisible characters. */
const between = String.raw`[\s.\-\u2010-\u2015\u200b-\u200d\u2060]{0,3}`;
const digitRuns = new RegExp(String.raw`\d(?:${between}\d)*`, 'g');
/** Longer than the reference of a deposit, with the days and folios around it left as they are. */
const minAccountDigits = 11;

/** The numbers that stand in texts like those of accounts, whole and by their groups: what of them is known is no account. */
export function listLongNumbers(texts: readonly string[]): string[] {
  const runs = texts.flatMap((text) => text.match(digitRuns) ?? []).filter(isLong);
  return [...new Set(runs.flatMap((run) => [toDigits(run), ...(run.match(/\d+/g) ?? [])]))];
}

/** A text with the last four digits of the accounts in it, however they are grouped; known numbers stay. */
export function maskAccountNumbers(text: string, known: ReadonlySet<string> = new Set()): string {
  return text.replaceAll(digitRuns, (run) => {
    if (!isLong(run) || known.has(toDigits(run))) return run;
    const groups = run.split(/(\d+)/);
    const at = groups.findIndex((group) => known.has(group));
    if (at < 0) return `${maskCharacters}${toDigits(run).slice(-4)}`;
    const [before, after] = [groups.slice(0, at), groups.slice(at + 1)].map((part) =>
      maskAccountNumbers(part.join(''), known),
    );
    return `${before}${groups[at]}${after}`;
  });
}

function isLong(run: string): boolean {
  return toDigits(run).length >= minAccountDigits;
}

function toDigits(run: string): string {
  return run.replaceAll(/\D/g, '');
}
