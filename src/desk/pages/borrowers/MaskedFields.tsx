import type { RevealedField } from '../../../contract/desk/personalData.ts';
import { useCan } from '../../shell/me.tsx';
import { applicationStepLabels, declaredFieldLabels } from '../../texts/declaredLabels.ts';
import { useLabels, useTexts } from '../../texts/language.tsx';
import { accessBasisLabels, caseKindLabels, viewedFieldLabels } from '../../texts/personalDataLabels.ts';
import { DeclaredFields } from '../../ui/DeclaredFields.tsx';
import { DescriptionItem } from '../../ui/DescriptionList.tsx';
import type { BorrowerData } from './borrowerData.ts';
import { MaskedValue } from './MaskedValue.tsx';
import { borrowersTexts } from './texts.ts';

/** What is stored of a borrower: each masked field is revealed by itself. */
export function MaskedFields({ borrower }: { borrower: BorrowerData }) {
  const t = useTexts(borrowersTexts);
  const stepLabel = useLabels(applicationStepLabels);
  const declaredLabel = useLabels(declaredFieldLabels);
  const fieldLabel = useLabels(viewedFieldLabels);
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
  const t = useTexts(borrowersTexts);
  const basisLabel = useLabels(accessBasisLabels);
  const caseLabel = useLabels(caseKindLabels);
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
