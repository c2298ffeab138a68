import { useLanguage, useTexts } from '../../texts/language.tsx';
import { downloadFile } from '../../ui/downloadFile.ts';
import { WriteButton } from '../../ui/form/WriteButton.tsx';
import type { Loan } from './createLoanAction.tsx';

/** What the borrower agreed to, as the file that he can have too. */
export function AgreementButton({ loan: { orderId, statement } }: { loan: Loan }) {
  const t = useTexts('agreement');
  const { language } = useLanguage();
  if (statement === null) return null;
  return (
    <WriteButton
      name="agreement"
      draftKey={`agreement ${orderId}`}
      buttonLabel={t('agreement')}
      title={t('title', { orderId })}
      description={t('lead')}
      fields={[
        {
          kind: 'choice',
          name: 'language',
          label: t('language'),
          initial: language,
          options: [
            { value: 'es', label: 'Español' },
            { value: 'en', label: 'English' },
          ],
        },
      ]}
      toRequest={(input, reason) => ({
        orderId,
        language: input.text('language') === 'en' ? 'en' : 'es',
        reason,
      })}
      submitLabel={t('submit')}
      onDone={({ pdf }) => {
        const bytes = Uint8Array.from(atob(pdf), (byte) => byte.charCodeAt(0));
        downloadFile(`${orderId}.pdf`, 'application/pdf', bytes);
      }}
    />
  );
}
