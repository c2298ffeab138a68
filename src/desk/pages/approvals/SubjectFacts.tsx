import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { useLabels, useTexts } from '../../texts/language.tsx';
import { Facts, FormattedDateTime, useDisplayNames } from '../../ui/facts.tsx';
import { formatMoneyList } from '../../ui/format.ts';

/** What a request's fields don't say of its subject. */
export function SubjectFacts({ facts }: { facts: DeskRow<'approvals'>['facts'] }) {
  const t = useTexts('approvals');
  const displayName = useDisplayNames();
  const roleLabel = useLabels('role');
  const { differences, currentRoles, till } = facts;
  if (Object.keys(facts).length === 0) return null;
  return (
    <Facts
      rows={[
        differences !== undefined && { term: t('differences'), value: formatMoneyList(differences) },
        currentRoles !== undefined && {
          term: t('currentRoles'),
          value: currentRoles.map((role) => roleLabel(role)).join(', '),
        },
        till !== undefined && {
          term: t('till'),
          value: (
            <>
              {till.staff}, {displayName.market(till.market)}, <FormattedDateTime at={till.openedAt} />
            </>
          ),
        },
      ]}
    />
  );
}
