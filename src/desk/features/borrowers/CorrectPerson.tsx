import { useLabels, useTexts } from '../../texts/language.tsx';
import type { FormField } from '../../ui/form/fields.ts';
import { WriteButton } from '../../ui/form/WriteForm.tsx';
import { findProof, useIdentityField, useOptionalIdentityField } from './identityField.ts';

/** `phone`: as far as it is shown. */
type Props = {
  borrower: { borrowerId: number; name: string; phone?: string };
  requestId?: string;
  /** That of the request was recorded with it. */
  isIdentityShown?: boolean;
  pendingApprovalId?: string | null;
};

/** Corrects name, address or phone, for a granted request where one is given; always needs approval. */
export function CorrectPersonButton({
  borrower: { borrowerId, name, phone = '' },
  requestId,
  isIdentityShown = false,
  pendingApprovalId,
}: Props) {
  const t = useTexts('borrowers');
  const fieldLabel = useLabels('viewedField');
  const proof = useIdentityField();
  const optionalProof = useOptionalIdentityField();
  const field = (kind: 'text' | 'multiline', name: string, label: string, maxLength: number): FormField => ({
    ...{ kind, name, label, maxLength },
    isOptional: true,
  });
  return (
    <WriteButton
      name="correctPerson"
      pendingApprovalId={pendingApprovalId ?? null}
      draftKey={`correct ${borrowerId} ${requestId ?? ''}`}
      buttonLabel={t('correct')}
      buttonVariant={requestId === undefined ? 'quiet' : 'primary'}
      title={t('correctTitle', { name })}
      description={t('correctLead')}
      showsApprovalNotice
      fields={[
        { ...field('text', 'fullName', fieldLabel('fullName'), 120), hint: t('correctNow', { now: name }) },
        { ...field('multiline', 'address', t('address'), 200), isPersonal: true },
        {
          ...field('text', 'mobilePhone', t('phone'), 11),
          hint: [t('correctPhoneHint'), phone && t('correctNow', { now: phone })].filter(Boolean).join(' '),
        },
        ...(isIdentityShown ? [] : [requestId === undefined ? optionalProof : proof]),
        ...(requestId === undefined
          ? []
          : [{ kind: 'multiline', name: 'answer', label: t('correctAnswer'), maxLength: 2_000 } as const]),
      ]}
      toRequest={(input, reason) => ({
        borrowerId,
        requestId,
        fullName: input.optionalText('fullName'),
        address: input.singleLine('address') || undefined,
        mobilePhone: input.optionalText('mobilePhone')?.replaceAll(/\D/g, ''),
        answer: input.optionalText('answer'),
        identityShownBy: findProof(input.text('identityShownBy')),
        reason,
      })}
    />
  );
}
