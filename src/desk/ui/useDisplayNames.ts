import { channelNames, productNames } from 'virtual:brand';
import { locales } from '../../contract/launch.ts';
import { useLabels, useLanguage } from '../texts/language.tsx';

type DisplayNames = Readonly<Record<'provider' | 'channel' | 'product' | 'market', (code: string) => string>>;

/** What is known by a code, as people call it. */
export function useDisplayNames(): DisplayNames {
  const { language } = useLanguage();
  const internalChannelLabel = useLabels('internalChannel');
  const providerName = useLabels('provider');
  const regionNames = new Intl.DisplayNames([locales[language]], { type: 'region' });
  return {
    provider: providerName,
    channel: (code) => channelNames[code] ?? internalChannelLabel(code),
    product: (code) => productNames[code]?.[language] ?? code,
    market: (code) => (/^[A-Z]{2}$/.test(code) ? (regionNames.of(code) ?? code) : code),
  };
}
