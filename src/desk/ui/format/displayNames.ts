import { channelNames, productNames } from 'virtual:brand';
import { locales } from '../../../contract/launch.ts';
import { useLabels, useLanguage } from '../../texts/language.tsx';

type DisplayNames = Readonly<Record<'provider' | 'channel' | 'product' | 'market', (code: string) => string>>;

/** The display name of one code. */
export function DisplayName({ kind, code }: { kind: keyof DisplayNames; code: string }) {
  return useDisplayNames()[kind](code);
}

/** Display names of providers, channels, products and markets by their codes. */
export function useDisplayNames(): DisplayNames {
  const { language } = useLanguage();
  const internalChannelLabel = useLabels('internalChannel');
  const providerName = useLabels('provider');
  const regionName = (code: string) =>
    new Intl.DisplayNames([locales[language]], { type: 'region' }).of(code);
  return {
    provider: providerName,
    channel: (code) => channelNames[code] ?? internalChannelLabel(code),
    product: (code) => productNames[code]?.[language] ?? code,
    market: (code) => (/^[A-Z]{2}$/.test(code) ? (regionName(code) ?? code) : code),
  };
}
