import type { Data } from '../../../contract/schemas/index.ts';
import { isAccountPart } from '../../../lending/accountChecks.ts';

/** The parts of an account as its market asks for them. */
export type Fields = Data<'bankDetail'>['form'];

/** What the form holds, by the names of its inputs. */
export type Account = Readonly<Record<string, string>>;

/** What is wrong with an input, in words. */
export type Mistakes = Readonly<Record<string, string>>;

/** The input in which a part is typed once more. */
export function again(name: string): string {
  return `${name} again`;
}

/** What is wrong with an account before it is sent; the server checks again. */
export function mistakesOf(fields: Fields, account: Account): Mistakes {
  const mistakes = fields.flatMap(({ name, pattern, check, wrong, repeat }) => {
    const text = account[name] ?? '';
    const isRepeated = repeat === null || text === (account[again(name)] ?? '');
    return [
      ...(isAccountPart({ pattern, check }, text) ? [] : [[name, wrong]]),
      ...(isRepeated ? [] : [[again(name), repeat.wrong]]),
    ];
  });
  return Object.fromEntries(mistakes);
}

/** What is sent of it. */
export function payloadOf(fields: Fields, account: Account): Record<string, string> {
  return Object.fromEntries(fields.map(({ name }) => [name, account[name] ?? '']));
}
