import { useNavigate } from '@tanstack/react-router';
import { useTexts } from '../../texts/language.tsx';
import { downloadBase64, downloadFile } from '../../ui/controls/download.ts';
import { choiceField } from '../../ui/form/fields.ts';
import { WriteButton } from '../../ui/form/WriteForm.tsx';
import { CallerActions } from './CallerActions.tsx';
import { CorrectPersonButton } from './CorrectPerson.tsx';
import { findProof, useOptionalIdentityField } from './identityField.ts';
import type { BorrowerData } from './MaskedFields.tsx';

type Props = {
  borrower: Pick<BorrowerData, 'borrowerId' | 'name' | 'phone' | 'language' | 'orders'>;
};

const exportFormats = ['pdf', 'json'] as const;
const kinds = ['access', 'correction', 'erasure', 'objection'] as const;

/** Actions about a borrower: enter what a caller says, export the stored data, open a privacy request. */
export function BorrowerActions({ borrower }: Props) {
  return (
    <div className="actions">
      <CallerActions borrower={borrower} />
      <ExportPerson borrower={borrower} />
      <CorrectPersonButton borrower={borrower} />
      <OpenPrivacyRequest borrower={borrower} />
    </div>
  );
}

type ExportProps = { borrower: Pick<BorrowerData, 'borrowerId' | 'name' | 'language'> };

/** All stored data of a borrower, as a file. */
export function ExportPerson({ borrower: { borrowerId, name, language } }: ExportProps) {
  const t = useTexts('borrowers');
  return (
    <WriteButton
      name="exportPerson"
      draftKey={`export ${borrowerId}`}
      buttonLabel={t('export')}
      buttonVariant="quiet"
      title={t('exportTitle', { name })}
      description={t('exportLead')}
      fields={[choiceField('format', t('exportFormat'), exportFormats, (format) => format.toUpperCase())]}
      toRequest={(input, reason) => ({
        borrowerId,
        format: input.choice('format', exportFormats),
        language,
        reason,
      })}
      submitLabel={t('exportSubmit')}
      onDone={({ data, at, pdf }) =>
        pdf === ''
          ? downloadFile(
              `${t('exportFile', { borrowerId })}.json`,
              'application/json',
              JSON.stringify({ borrowerId, at, data }, null, 2),
            )
          : downloadBase64(`${t('exportFile', { borrowerId })}.pdf`, pdf)
      }
    />
  );
}

function OpenPrivacyRequest({ borrower: { borrowerId, name } }: Props) {
  const t = useTexts('borrowers');
  const requestTexts = useTexts('privacy');
  const navigate = useNavigate();
  return (
    <WriteButton
      name="openPrivacyRequest"
      draftKey={`privacy ${borrowerId}`}
      buttonLabel={t('privacy')}
      buttonVariant="quiet"
      title={t('privacyTitle', { name })}
      description={t('privacyLead')}
      fields={[
        choiceField('kind', t('kind'), kinds, requestTexts),
        useOptionalIdentityField(),
        { kind: 'multiline', name: 'requestText', label: t('askedText'), maxLength: 2000 },
      ]}
      toRequest={(input, reason) => ({
        borrowerId,
        kind: input.choice('kind', kinds),
        requestText: input.text('requestText'),
        identityShownBy: findProof(input.text('identityShownBy')),
        reason,
      })}
      submitLabel={t('privacySubmit')}
      onDone={({ requestId }) => navigate({ to: '/privacy', search: { requestId } })}
    />
  );
}
