import { channelNames, productNames } from 'virtual:brand';
import { locales } from '../../contract/launch.ts';
import { useLanguage, useWords } from '../texts/language.tsx';
import { channelWords, providerWords } from '../texts/moneyWords.ts';

type Names = Readonly<Record<'provider' | 'channel' | 'product' | 'market', (code: string) => string>>;

/** What is known by a code, as people call it. */
export function useNames(): Names {
  const { language } = useLanguage();
  const ownChannelOf = useWords(channelWords);
  const provider = useWords(providerWords);
  const countries = new Intl.DisplayNames([locales[language]], { type: 'region' });
  return {
    provider,
    channel: (code) => channelNames[code] ?? ownChannelOf(code),
    product: (code) => productNames[code]?.[language] ?? code,
    market: (code) => (/^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code),
  };
}
