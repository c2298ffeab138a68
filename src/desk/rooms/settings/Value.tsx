import { useLanguage, useTexts, useWords } from '../../texts/language.tsx';
import { moneyText, shareText } from '../../ui/format.ts';
import { useNames } from '../../ui/useNames.ts';
import { partWords, settingsTexts } from './texts.ts';
import { choiceWords, ofMoney, ofShares, valueWords } from './valueWords.ts';

type Props = { name: string; value: string; currency: string | undefined };

/** A setting's value in words: what it consists of, a line a part. */
export function Value({ name, value, currency }: Props) {
  const say = useTexts(settingsTexts);
  const plain = usePlain(currency);
  const parsed = value.startsWith('{') || value.startsWith('[') ? (JSON.parse(value) as unknown) : value;
  if (typeof parsed !== 'object' || parsed === null)
    return <span className="words">{plain(name, parsed) || say('none')}</span>;
  return <Parts of={parsed} isMoney={name === 'amount'} currency={currency} />;
}

type PartsProps = { of: object; isMoney: boolean; currency: string | undefined };

function Parts({ of, isMoney, currency }: PartsProps) {
  const say = useTexts(settingsTexts);
  const wordOf = useWords(valueWords);
  const plain = usePlain(currency);
  return (
    <ul className="parts">
      {Object.entries(of).map(([part, value]: [string, unknown]) => (
        <li key={part}>
          <span className="quiet">{wordOf(part)}</span>{' '}
          {value === null ? (
            say('none')
          ) : isPlain(value) ? (
            plain(isMoney ? 'limit' : part, value)
          ) : Array.isArray(value) ? (
            value.map((one: object, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a configuration's lists don't change
              <Parts key={at} of={one} isMoney={false} currency={currency} />
            ))
          ) : (
            <Parts of={value as object} isMoney={false} currency={currency} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** Without parts of its own. */
function isPlain(value: unknown): boolean {
  return typeof value !== 'object' || (Array.isArray(value) && value.every((one) => typeof one !== 'object'));
}

function usePlain(currency: string | undefined): (part: string, value: unknown) => string {
  const { language } = useLanguage();
  const nameOf = useNames();
  const choiceOf = useWords(choiceWords);
  const switchOf = useWords(partWords);
  return function plain(part, value): string {
    if (Array.isArray(value)) return value.map((one) => plain(part, one)).join(', ');
    if (typeof value === 'number' && ofMoney.includes(part) && currency !== undefined)
      return moneyText(value, currency);
    if (ofShares.includes(part)) return shareText(Number(value), 1, language);
    const text = String(value);
    if (part === 'market') return nameOf.market(text);
    if (part === 'payments' || part === 'provider' || part === 'sms')
      return text
        .split(', ')
        .map((one) => nameOf.provider(choiceOf(one)))
        .join(', ');
    return choiceOf(switchOf(text));
  };
}
