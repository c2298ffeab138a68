import type { ApprovalRequestField } from '../../../contract/desk/approvalRequestField.ts';
import type { DeskItem } from '../../../contract/desk/schemas/index.ts';
import { useLabels, useLanguage, useTexts } from '../../texts/language.tsx';
import { DescriptionItem, DescriptionList } from '../../ui/DescriptionList.tsx';
import { formatDay, formatMoney, formatShare } from '../../ui/format.ts';
import { useDisplayNames } from '../../ui/useDisplayNames.ts';

type ApprovalRequestData = Pick<DeskItem<'approvals'>, 'request' | 'currency' | 'amount'>;

/** Shown above what was asked with. */
const fieldsShownElsewhere: readonly ApprovalRequestField[] = [
  'orderId',
  'reason',
  'borrowerId',
  'staffId',
  'requestId',
];

/** What was asked with, a fact a field. */
export function ApprovalRequest({
  approval: { request, currency, amount },
}: {
  approval: ApprovalRequestData;
}) {
  const t = useTexts('approvals');
  const fieldLabel = useLabels('requestField');
  const formatValue = useFormatValue(currency);
  const rows = Object.entries(request).filter(
    ([name, value]) =>
      value !== null &&
      !fieldsShownElsewhere.some((one) => one === name) &&
      !(name === 'amount' && value === amount),
  );
  if (rows.length === 0) return null;
  return (
    <>
      <h3>{t('request')}</h3>
      <DescriptionList>
        {rows.map(([name, value]) => (
          <DescriptionItem key={name} term={fieldLabel(name)}>
            {formatValue(name, value)}
          </DescriptionItem>
        ))}
      </DescriptionList>
    </>
  );
}

const dayPattern = /^\d{4}-\d\d-\d\d/;
const moneyFields: readonly string[] = ['amount', 'total'] satisfies ApprovalRequestField[];

function useFormatValue(currency: string | null): (name: string, value: unknown) => string {
  const t = useTexts('approvals');
  const { language } = useLanguage();
  const displayName = useDisplayNames();
  const roleLabel = useLabels('role');
  const partLabel = useLabels('component');
  const viewedFieldLabel = useLabels('viewedField');
  const causeLabel = useLabels('reversalCause');
  return (name, value) => {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (Array.isArray(value)) return value.map((one) => roleLabel(String(one))).join(', ');
    if (typeof value === 'number' && currency !== null && moneyFields.includes(name))
      return formatMoney(value, currency);
    const text = String(value);
    if (name === 'annualRate') return formatShare(Number(text), 1, language);
    if (name === 'field') return viewedFieldLabel(text);
    if (name === 'language') return text === 'en' ? 'English' : 'Español';
    if (name === 'cause') return causeLabel(text);
    if (dayPattern.test(text)) return formatDay(text, language);
    return name === 'provider' || name === 'place' ? displayName.provider(text) : partLabel(text);
  };
}
