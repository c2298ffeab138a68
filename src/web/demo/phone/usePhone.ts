import { useRef, useState } from 'react';
import { demonstrationMarkets } from '../../../contract/demonstration.ts';
import { languageCodes } from '../../../contract/launch.ts';
import { appRoutes } from '../../../contract/pages.ts';
import { getLanguage } from '../../texts/language.ts';
import type { Person } from '../person.ts';
import people from './examplePeople.json' with { type: 'json' };
import { type ExampleValues, fillForms, hasOffer, waitFor } from './fillForms.ts';

/** The address of a page of the app in the page's language. */
export function phoneUrl(
  path: string = appRoutes.home,
  parameters: Readonly<Record<string, string>> = {},
): string {
  const code = getLanguage() === 'en' ? languageCodes.en : languageCodes.es;
  return `${path}?${new URLSearchParams({ ...parameters, language: code })}`;
}

const blankPage = 'about:blank';

/** The phone on the page: what it shows, and who types on it. */
export function usePhone() {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isTyping, setTyping] = useState(false);

  function open(path?: string, parameters?: Readonly<Record<string, string>>): void {
    frame.current?.contentWindow?.location.assign(phoneUrl(path, parameters));
  }

  /** Takes the page away, which would load itself again where another person signs in. */
  async function clear(): Promise<void> {
    frame.current?.contentWindow?.location.replace(blankPage);
    await waitFor(() => frame.current?.contentWindow?.location.href === blankPage);
  }

  async function fill(
    person: Person,
    newestCode: (place: string) => string | undefined,
    isOnlyOne: boolean,
  ): Promise<boolean> {
    if (!frame.current || isTyping) return true;
    setTyping(true);
    try {
      return await fillForms({ frame: frame.current, values: exampleValues(person), newestCode }, isOnlyOne);
    } finally {
      setTyping(false);
    }
  }

  /** Until the phone shows a page, another one that it showed before gone. */
  async function waitUntilAt(path: string): Promise<void> {
    await waitFor(() => frame.current?.contentWindow?.location.pathname === path);
  }

  function isAtOffer(): boolean {
    return frame.current !== null && hasOffer(frame.current);
  }

  return { frame, isTyping, open, clear, fill, waitUntilAt, isAtOffer };
}

/** Valid values of no real person for every form of a market; a contact's phone differs from the person's. */
function exampleValues({ market, phone }: Person): ExampleValues {
  const { person = 'mexico', contactPhone = '' } = demonstrationMarkets[market] ?? {};
  return { market, ...people[person], contactPhone, phone };
}
