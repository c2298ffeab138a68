import { type RevealedField, revealedFieldByDeclared } from '../../../contract/desk/personalData.ts';
import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { useDeskQuery } from '../../api/queries.ts';
import { MaskedValue } from '../../features/borrowers/MaskedFields.tsx';
import { useLabels, useTexts } from '../../texts/language.tsx';
import { DescriptionItem, DescriptionList } from '../../ui/display/DescriptionList.tsx';
import { useDeclaredValue } from '../../ui/display/declaredFields.tsx';
import { formatMoney } from '../../ui/format/format.ts';
import { Tag } from '../../ui/format/tags.tsx';
import { EmptyState } from '../../ui/page/QueryView.tsx';
import { type DeclaredFact, listDeclaredFacts, listMissingFacts } from './declaredFacts.ts';

type ApplicationData = DeskReply<'application'>;
type Props = { application: ApplicationData };

/** What the applicant declared and sent, and what of it is missing. */
export function DeclaredData({ application }: Props) {
  const { state, currency, borrowerId, declared, areImagesRequested } = application;
  const t = useTexts('applications');
  const facts = listDeclaredFacts(declared);
  return (
    <>
      <h3>{t('declared')}</h3>
      {state === 'in_review' ? <Checks application={application} facts={facts} /> : null}
      {declared.length === 0 ? (
        <EmptyState>{t('noDeclared')}</EmptyState>
      ) : (
        <DescriptionList
          rows={facts.map((fact) => ({
            lines: <Fact {...{ fact, borrowerId, currency, areImagesRequested }} />,
          }))}
        />
      )}
    </>
  );
}

/** What is missing, and what of the rest needs a look before the decision. */
function Checks({ application, facts }: Props & { facts: readonly DeclaredFact[] }) {
  const { amount, limit, currency, exposure, changes, declared, areImagesRequested } = application;
  const t = useTexts('applications');
  const nameFact = useFactName();
  const missing = declared.length === 0 ? [] : listMissingFacts(facts, areImagesRequested).map(nameFact);
  const looks = [
    exposure.lateLoans > 0 && t('lookLate', { count: exposure.lateLoans }),
    limit !== null && amount > limit && t('lookOverLimit', { limit: formatMoney(limit, currency) }),
    changes.length > 0 && t('lookChanges', { count: changes.length }),
  ].filter((look) => look !== false);
  if (missing.length === 0 && looks.length === 0) {
    return declared.length === 0 ? null : <p className="quiet small">{t('nothingMissing')}</p>;
  }
  return (
    <div className="notice due">
      {missing.length === 0 ? null : <p>{t('missing', { what: missing.join(' · ') })}</p>}
      {looks.length === 0 ? null : <p>{t('look', { what: looks.join(' · ') })}</p>}
    </div>
  );
}

function findRevealedField({ step, name }: DeclaredFact): RevealedField | undefined {
  return revealedFieldByDeclared[`${step} ${name}`];
}

function useFactName(): (fact: DeclaredFact) => string {
  const stepLabel = useLabels('applicationStep');
  const viewedLabel = useLabels('viewedField');
  const declaredLabel = useLabels('declaredField');
  return (fact) => {
    if (fact.name === null) return fact.step === 'identity' ? viewedLabel('pictures') : stepLabel(fact.step);
    const field = findRevealedField(fact);
    return field === undefined ? declaredLabel(fact.name) : viewedLabel(field);
  };
}

type FactProps = { fact: DeclaredFact; borrowerId: number; currency: string; areImagesRequested: boolean };

/** A value, masked until it is revealed if it identifies or contacts a person. */
function Fact({ fact, borrowerId, currency, areImagesRequested }: FactProps) {
  const t = useTexts('applications');
  const { data: borrower } = useDeskQuery('borrower', { borrowerId });
  const formatValue = useDeclaredValue(currency);
  const name = useFactName()(fact);
  const field = findRevealedField(fact);
  function renderValue() {
    if (fact.value === '') {
      const notSent = areImagesRequested ? 'notSent' : 'notRequested';
      return <Tag>{t(fact.step === 'identity' ? notSent : 'notDeclared')}</Tag>;
    }
    if (field === undefined || borrower === undefined)
      return formatValue({ name: fact.name ?? '', value: fact.value });
    return <MaskedValue person={borrower} field={field} name={name} masked={fact.value} />;
  }
  return <DescriptionItem term={name}>{renderValue()}</DescriptionItem>;
}
