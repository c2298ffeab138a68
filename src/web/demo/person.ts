import { people } from 'virtual:brand';
import { demonstrationMarkets } from '../../contract/demonstration.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { textLanguage } from '../../contract/launch.ts';
import { call } from '../api/call.ts';
import { callDemo } from '../api/demoCalls.ts';
import { startCookieSession } from '../session/appSession.ts';
import { hasCookieSession } from '../session/cookieSession.ts';
import { windowStorage } from '../storage/browserStorage.ts';
import { clearSessionData } from '../storage/sessionData.ts';
import { getLanguage } from '../texts/language.ts';

/** Whoever the phone is of. A new person has no account until the phone's form is sent. */
export type Person = {
  readonly market: string;
  readonly phone: string;
  /** Made by the demonstration; registers by the phone's forms, which the guide can fill. */
  readonly isNew: boolean;
};

/** A person who is seeded, by the first name. */
export type SeededPerson = Person & { readonly name: string };

export const seededPeople: readonly SeededPerson[] = people.map(({ name, market, session }) => ({
  name,
  market,
  phone: session.mobilePhone,
  isNew: false,
}));

const storageKey = 'demoPerson';

/** Who was on the phone before the page was loaded again. */
export function readPerson(): Person | undefined {
  const { market, phone, isNew } = windowStorage.readObject(storageKey);
  if (typeof market !== 'string' || typeof phone !== 'string') return undefined;
  return { market, phone, isNew: isNew === true };
}

export function storePerson(person: Person | undefined): void {
  windowStorage.write(storageKey, person ? JSON.stringify(person) : null);
}

/** Gives this browser the session of a person who is seeded. */
export async function signIn({ phone }: Person): Promise<boolean> {
  const { status } = await callDemo('sign-in', { phone, language: textLanguage(getLanguage()) });
  if (status === 200) startCookieSession();
  return status === 200;
}

/** Ends this browser's session, of any borrower. */
export async function endDemoSession(): Promise<void> {
  if (hasCookieSession()) await call(endpoints.logout, {});
  clearSessionData();
}

/** A phone that is not in use: no message leaves a demonstration. */
export function newPerson(market: string): Person {
  const digits = Array.from({ length: 8 }, () => Math.floor(Math.random() * 10)).join('');
  return { market, phone: (demonstrationMarkets[market]?.phonePrefix ?? '') + digits, isNew: true };
}
