import { type IdentityProof, identityProofs } from '../../../contract/desk/privacy.ts';
import { useTexts } from '../../texts/language.tsx';

/** The choice of what showed that who asks is the borrower. */
export function useIdentityField() {
  const t = useTexts('privacy');
  return {
    kind: 'choice',
    name: 'identityShownBy',
    label: t('identityShownBy'),
    initial: '',
    hint: t('proofNeeded'),
    options: [
      { value: '', label: t('proofNone') },
      ...identityProofs.map((value) => ({ value, label: t(`proof_${value}`) })),
    ],
  } as const;
}

/** The same where nothing is granted yet. */
export function useOptionalIdentityField() {
  return { ...useIdentityField(), hint: undefined, isOptional: true } as const;
}

export function findProof(value: string): IdentityProof | undefined {
  return identityProofs.find((one) => one === value);
}
