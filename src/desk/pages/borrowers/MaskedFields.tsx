import type { RevealedField } from '../../../contract/desk/personalData.ts';
import { useCan } from '../../api/me.tsx';
import { useLabels, useTexts } from '../../texts/language.tsx';
import { DeclaredFields } from '../../ui/DeclaredFields.tsx';
import { DescriptionItem } from '../../ui/DescriptionList.tsx';
import type { BorrowerData } from './borrowerData.ts';
import { MaskedValue } from './MaskedValue.tsx';

/** What is stored of a borrower: each masked field is revealed by itself. */
export function MaskedFields({ borrower }: { borrower: BorrowerData }) {
  const t = useTexts('borrowers');
  const stepLabel = useLabels('applicationStep');
  const declaredLabel = useLabels('declaredField');
  const fieldLabel = useLabels('viewedField');
  const { phone, address, account, formerAccounts, declared, orders } = borrower;
  const renderField = (field: RevealedField, name: string, masked: string) => (
    <DescriptionItem key={field} term={name}>
      <MaskedValue person={borrower} field={field} name={name} masked={masked} />
    </DescriptionItem>
  );
  return (
    <>
      {renderField('phone', t('phone'), phone)}
      {renderField('address', t('address'), address)}
      {renderField('account', t('account'), account)}
      {formerAccounts === 0
        ? null
        : renderField('formerAccounts', fieldLabel('formerAccounts'), t('some', { count: formerAccounts }))}
      {declared.map((row) =>
        row.field === null ? (
          <DeclaredFields key={`${row.step} ${row.name}`} rows={[row]} currency={orders[0]?.currency} />
        ) : (
          renderField(row.field, `${stepLabel(row.step)} · ${declaredLabel(row.name)}`, row.value)
        ),
      )}
    </>
  );
}

/** What looking rests on, for who may reveal anything. */
export function AccessNote({
  borrower: {
    access: { basis, evidence },
  },
}: {
  borrower: BorrowerData;
}) {
  const t = useTexts('borrowers');
  const basisLabel = useLabels('accessBasis');
  const caseLabel = useLabels('caseKind');
  const can = useCan();
  if (!can('reveal')) return null;
  const [kind = '', id = ''] = (evidence ?? '').split(' ');
  const caseText = basis === 'assigned' ? `: ${caseLabel(kind)} ${id}` : '';
  return (
    <p className="quiet small">
      {t('masked')}{' '}
      {t(basis === 'unassigned' ? 'needsReason' : 'needsNone', { basis: `${basisLabel(basis)}${caseText}` })}
    </p>
  );
}
