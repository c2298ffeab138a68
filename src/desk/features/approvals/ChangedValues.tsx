import type { RevealedField } from '../../../contract/desk/personalData.ts';
import type { ApprovalRequestField, DeskReply } from '../../../contract/desk/schemas/index.ts';
import { useLabels, useTexts } from '../../texts/language.tsx';
import { Tag } from '../../ui/format/tags.tsx';
import { createColumnHelper } from '../../ui/list/columns.tsx';
import { Table } from '../../ui/list/Table.tsx';
import { MaskedValue } from '../borrowers/MaskedFields.tsx';
import { useRequestField } from './requestFields.ts';

type Approval = DeskReply<'approval'>;

type Change = { field: ApprovalRequestField };

const column = createColumnHelper<Change>();

/** Values that are shown masked, by what reveals them. */
const maskedFields: Readonly<Partial<Record<ApprovalRequestField, RevealedField>>> = {
  mobilePhone: 'phone',
  address: 'address',
};

/** The fields whose value the request changes, of which the value now is known. */
export function listChangedFields({ facts }: Approval): ApprovalRequestField[] {
  return Object.keys(facts.valuesNow ?? {}) as ApprovalRequestField[];
}

/** Each value that the request changes, as it is now and as it will be. */
export function ChangedValues({ approval }: { approval: Approval }) {
  const t = useTexts('approvals');
  const fieldLabel = useLabels('requestField');
  const format = useRequestField();
  const fields = listChangedFields(approval);
  if (fields.length === 0) return null;
  return (
    <>
      <h3>{t('changes')}</h3>
      <Table<Change>
        label={t('changes')}
        rows={fields.map((field) => ({ field }))}
        rowKey={({ field }) => field}
        columns={[
          column('name', t('valueName'), ({ field }) => fieldLabel(field)),
          column('now', t('valueNow'), ({ field }) => (
            <>
              <ValueNow approval={approval} field={field} />{' '}
              {approval.facts.changedSince?.includes(field) ? (
                <Tag tone="due">{t('changedSince')}</Tag>
              ) : null}
            </>
          )),
          column('then', t('valueThen'), ({ field }) =>
            field in approval.request ? <strong>{format(approval, field)}</strong> : t('staysAsIs'),
          ),
        ]}
      />
    </>
  );
}

function ValueNow({ approval, field }: { approval: Approval; field: ApprovalRequestField }) {
  const fieldLabel = useLabels('requestField');
  const format = useRequestField();
  const { person, borrowerId, name, facts } = approval;
  const revealedBy = maskedFields[field];
  if (revealedBy === undefined || person === null || borrowerId === null)
    return format({ ...approval, request: facts.valuesNow ?? {} }, field);
  return (
    <MaskedValue
      person={{ ...person, borrowerId, name: name ?? '' }}
      field={revealedBy}
      name={fieldLabel(field)}
      masked={String(facts.valuesNow?.[field] ?? '')}
    />
  );
}
