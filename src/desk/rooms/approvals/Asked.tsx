import type { AskedField } from '../../../contract/desk/names.ts';
import type { DeskItem } from '../../../contract/desk/schemas/index.ts';
import { causeWords, partWords } from '../../texts/eventWords.ts';
import { useLanguage, useTexts, useWords } from '../../texts/language.tsx';
import { viewedWords } from '../../texts/viewedWords.ts';
import { roleWords } from '../../texts/words.ts';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { dayText, moneyText, shareText } from '../../ui/format.ts';
import { useNames } from '../../ui/useNames.ts';
import { askedWords } from './askedWords.ts';
import { approvalsTexts } from './texts.ts';

type Approval = Pick<DeskItem<'approvals'>, 'request' | 'currency' | 'amount'>;

/** Shown above what was asked with. */
const above: readonly AskedField[] = ['orderId', 'reason', 'borrowerId', 'staffId', 'requestId'];

/** What was asked with, a fact a field. */
export function Asked({ approval: { request, currency, amount } }: { approval: Approval }) {
  const say = useTexts(approvalsTexts);
  const fieldOf = useWords(askedWords);
  const shownValue = useValues(currency);
  const rows = Object.entries(request).filter(
    ([name, value]) =>
      value !== null && !above.some((one) => one === name) && !(name === 'amount' && value === amount),
  );
  if (rows.length === 0) return null;
  return (
    <>
      <h3>{say('request')}</h3>
      <Facts>
        {rows.map(([name, value]) => (
          <Fact key={name} name={fieldOf(name)}>
            {shownValue(name, value)}
          </Fact>
        ))}
      </Facts>
    </>
  );
}

const isDay = /^\d{4}-\d\d-\d\d/;
const ofMoney: readonly string[] = ['amount', 'total'] satisfies AskedField[];

function useValues(currency: string | null): (name: string, value: unknown) => string {
  const say = useTexts(approvalsTexts);
  const { language } = useLanguage();
  const nameOf = useNames();
  const roleOf = useWords(roleWords);
  const partOf = useWords(partWords);
  const viewedOf = useWords(viewedWords);
  const causeOf = useWords(causeWords);
  return (name, value) => {
    if (typeof value === 'boolean') return say(value ? 'yes' : 'no');
    if (Array.isArray(value)) return value.map((one) => roleOf(String(one))).join(', ');
    if (typeof value === 'number' && currency !== null && ofMoney.includes(name))
      return moneyText(value, currency);
    const text = String(value);
    if (name === 'annualRate') return shareText(Number(text), 1, language);
    if (name === 'field') return viewedOf(text);
    if (name === 'language') return text === 'en' ? 'English' : 'Español';
    if (name === 'cause') return causeOf(text);
    if (isDay.test(text)) return dayText(text, language);
    return name === 'provider' || name === 'place' ? nameOf.provider(text) : partOf(text);
  };
}
