import type { DeskRequest } from '../../../contract/desk/schemas/index.ts';
import { useDeskQuery } from '../../api/queries.ts';
import { type Language, useLabels, useTexts } from '../../texts/language.tsx';

type Props = {
  template: DeskRequest<'messageText'>['template'];
  market: string;
  language: Language;
  /** Values that are known already; of the others the preview names what is filled in. */
  known?: Readonly<Record<string, string>>;
};

/** What a message will say, as an e-mail or notice and as an SMS. */
export function MessagePreview({ template, market, language, known = {} }: Props) {
  const t = useTexts('ui');
  const languageLabel = useLabels('messageLanguage');
  const valueLabel = useLabels('messageValue');
  const channelLabel = useLabels('notificationChannel');
  const { data } = useDeskQuery('messageText', { template, market });
  if (data === undefined) return null;
  const { title, paragraphs, sms } = data[language];
  const fill = (text: string) =>
    text.replaceAll(/\{(\w+)\}/g, (_, name: string) => known[name] ?? `[${valueLabel(name)}]`);
  return (
    <details className="quiet" open>
      <summary>
        {t('messagePreview')}: {languageLabel(language)}
      </summary>
      <blockquote className="message-preview" lang={language}>
        <p className="strong">{fill(title)}</p>
        {paragraphs.map((text) => (
          <p key={text}>{fill(text)}</p>
        ))}
        <p>
          {channelLabel('sms')}: {fill(sms)}
        </p>
      </blockquote>
    </details>
  );
}
