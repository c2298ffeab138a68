import type { SettingPart } from '../../../contract/desk/settings.ts';
import { useLabels, useLanguage, useTexts } from '../../texts/language.tsx';
import { useDisplayNames } from '../../ui/format/displayNames.ts';
import { formatMoney, formatShare } from '../../ui/format/format.ts';

type Props = { name: string; value: string; currency: string | undefined };

/** A setting's value; an object or list as one line for each field. */
export function SettingValue({ name, value, currency }: Props) {
  const t = useTexts('settings');
  const formatScalar = useFormatScalar(currency);
  const parsedValue = value.startsWith('{') || value.startsWith('[') ? (JSON.parse(value) as unknown) : value;
  if (isScalar(parsedValue))
    return <span className="wrap-anywhere">{formatScalar(name, parsedValue) || t('none')}</span>;
  const all = (Array.isArray(parsedValue) ? parsedValue : [parsedValue]) as readonly object[];
  return (
    <>
      {all.map((parts, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a configuration's lists don't change
        <SettingParts key={at} parts={parts} isMoney={name === 'amount'} currency={currency} />
      ))}
    </>
  );
}

type SettingPartsProps = { parts: object; isMoney: boolean; currency: string | undefined };

function SettingParts({ parts, isMoney, currency }: SettingPartsProps) {
  const t = useTexts('settings');
  const label = useLabels('settingPart');
  const formatScalar = useFormatScalar(currency);
  return (
    <ul className="setting-parts">
      {Object.entries(parts).map(([partName, value]: [string, unknown]) => (
        <li key={partName}>
          <span className="quiet">{label(partName)}:</span>{' '}
          {value === null ? (
            t('none')
          ) : isScalar(value) ? (
            formatScalar(isMoney ? 'limit' : partName, value)
          ) : Array.isArray(value) ? (
            value.map((one: object, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a configuration's lists don't change
              <SettingParts key={at} parts={one} isMoney={false} currency={currency} />
            ))
          ) : (
            <SettingParts parts={value as object} isMoney={false} currency={currency} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** A single value, or a list of such. */
function isScalar(value: unknown): boolean {
  return typeof value !== 'object' || (Array.isArray(value) && value.every((one) => typeof one !== 'object'));
}

function useFormatScalar(currency: string | undefined): (partName: string, value: unknown) => string {
  const { language } = useLanguage();
  const displayName = useDisplayNames();
  const optionLabel = useLabels('settingOption');
  const switchLabel = useLabels('settingScope');
  return function formatScalar(partName, value): string {
    if (Array.isArray(value)) return value.map((one) => formatScalar(partName, one)).join(', ');
    if (typeof value === 'number' && amountParts.includes(partName) && currency !== undefined)
      return formatMoney(value, currency);
    if (rateParts.includes(partName)) return formatShare(Number(value), 1, language);
    const text = String(value);
    if (partName === 'market') return displayName.market(text);
    if (partName === 'payments' || partName === 'provider' || partName === 'sms')
      return text
        .split(', ')
        .map((one) => displayName.provider(optionLabel(one)))
        .join(', ');
    return optionLabel(switchLabel(text));
  };
}

/** Fields that are amounts in minor units of the market's currency. */
const amountParts: readonly string[] = [
  'singleLimit',
  'dailyLimit',
  'step',
  'offer',
  'new',
  'repeat',
  'tolerance',
  'leastPart',
  'limit',
  'openDebt',
  'minAmount',
] satisfies SettingPart[];

/** Fields that are rates, as decimals. */
const rateParts: readonly string[] = ['rate', 'annualRate', 'feeRatePerDay', 'cap'] satisfies SettingPart[];
