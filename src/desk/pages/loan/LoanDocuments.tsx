import { loanDocuments } from '../../../contract/desk/loans.ts';
import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { useCan } from '../../api/me.tsx';
import { useLabels, useTexts } from '../../texts/language.tsx';
import { downloadBase64 } from '../../ui/controls/download.ts';
import { choiceField } from '../../ui/form/fields.ts';
import { WriteButton } from '../../ui/form/WriteForm.tsx';

const languages = ['es', 'en'] as const;

/** Downloads the agreement that the borrower has, the statement of the whole loan, and its case file, in the borrower's language first. */
export function LoanDocuments({ loan: { orderId, statement, language } }: { loan: DeskReply<'loan'> }) {
  const t = useTexts('agreement');
  const languageLabel = useLabels('messageLanguage');
  const can = useCan();
  // A case file tells of complaints.
  const papers = loanDocuments.filter((kind) => kind !== 'caseFile' || can('complaint'));
  if (statement === null) return null;
  const first = languages.toSorted((a, b) => Number(b === language) - Number(a === language));
  const fields = [choiceField('language', t('language'), first, languageLabel, language)];
  return (
    <>
      <WriteButton
        name="agreement"
        draftKey={`agreement ${orderId}`}
        buttonVariant="quiet"
        buttonLabel={t('agreement')}
        title={t('title', { orderId })}
        description={t('lead')}
        fields={fields}
        toRequest={(input, reason) => ({ orderId, language: input.choice('language', languages), reason })}
        submitLabel={t('submit')}
        onDone={({ pdf }) => downloadBase64(`${t('agreement')} ${orderId}.pdf`, pdf)}
      />
      {papers.map((kind) => (
        <WriteButton
          key={kind}
          name="loanPaper"
          draftKey={`${kind} ${orderId}`}
          buttonVariant="quiet"
          buttonLabel={t(kind)}
          title={t(`${kind}Title`, { orderId })}
          description={t(`${kind}Lead`)}
          fields={fields}
          toRequest={(input, reason) => ({
            orderId,
            kind,
            language: input.choice('language', languages),
            reason,
          })}
          submitLabel={t('submit')}
          onDone={({ pdf }) => downloadBase64(`${t(kind)} ${orderId}.pdf`, pdf)}
        />
      ))}
    </>
  );
}
