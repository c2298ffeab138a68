import { useLanguage, useTexts } from '../../texts/language.tsx';
import { download } from '../../ui/download.ts';
import { WriteButton } from '../../ui/form/WriteButton.tsx';
import type { Loan } from './action.tsx';
import { agreementTexts } from './agreementTexts.ts';

/** What the borrower agreed to, as the file that he can have too. */
export function Agreement({ loan: { orderId, statement } }: { loan: Loan }) {
  const say = useTexts(agreementTexts);
  const { language } = useLanguage();
  if (statement === null) return null;
  return (
    <WriteButton
      name="agreement"
      about={`agreement ${orderId}`}
      button={say('agreement')}
      title={say('title', { orderId })}
      lead={say('lead')}
      fields={[
        {
          kind: 'choice',
          name: 'language',
          label: say('language'),
          start: language,
          options: [
            { value: 'es', label: 'Español' },
            { value: 'en', label: 'English' },
          ],
        },
      ]}
      toRequest={(typed, reason) => ({
        orderId,
        language: typed.text('language') === 'en' ? 'en' : 'es',
        reason,
      })}
      submit={say('submit')}
      onDone={({ pdf }) => {
        const bytes = Uint8Array.from(atob(pdf), (byte) => byte.charCodeAt(0));
        download(`${orderId}.pdf`, 'application/pdf', bytes);
      }}
    />
  );
}
