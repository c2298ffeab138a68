import { useDeskQuery } from '../../api/queries.ts';
import { useTexts } from '../../texts/language.tsx';
import { Assignee } from '../../ui/Assignee.tsx';
import { DeclaredFields } from '../../ui/DeclaredFields.tsx';
import { DescriptionItem, DescriptionList } from '../../ui/DescriptionList.tsx';
import { Panel } from '../../ui/DeskPage.tsx';
import { FormattedDateTime, FormattedMoney } from '../../ui/Formatted.tsx';
import { BorrowerLink, CloseLink } from '../../ui/links.tsx';
import { OrderStateTag } from '../../ui/OrderStateTag.tsx';
import { PendingApprovals } from '../../ui/PendingApprovals.tsx';
import { EmptyState, QueryView } from '../../ui/QueryView.tsx';
import { useDisplayNames } from '../../ui/useDisplayNames.ts';
import type { ApplicationData } from './applicationData.ts';
import { DecideApplication } from './DecideApplication.tsx';
import { RuleOutcomes } from './RuleOutcomes.tsx';

type ApplicationState = 'in_review' | 'declined' | 'paying_out' | 'cancelled';

/** One application: who asks for what, what they declared, what each rule said, and deciding it. */
export function ApplicationDetail({ orderId, state }: { orderId: string; state: ApplicationState }) {
  const query = useDeskQuery('application', { orderId });
  return (
    <Panel title={orderId} actions={<CloseLink to="/applications" search={{ state }} />}>
      <QueryView query={query} data={query.data}>
        {(application) => <Details application={application} />}
      </QueryView>
    </Panel>
  );
}

function Details({ application }: { application: ApplicationData }) {
  const t = useTexts('applications');
  const { borrowerId, name, market, amount, currency, limit, productId, days, periods } = application;
  const { state, requestedAt, clientKind, declared, decisions } = application;
  const displayName = useDisplayNames();
  return (
    <>
      <p>
        <OrderStateTag state={state} /> <BorrowerLink borrowerId={borrowerId} name={name} />{' '}
        <span className="quiet">({t(clientKind)})</span>
      </p>
      <DescriptionList>
        <DescriptionItem term={t('amount')}>
          <FormattedMoney minor={amount} currency={currency} />
        </DescriptionItem>
        <DescriptionItem term={t('limit')}>
          <FormattedMoney minor={limit} currency={currency} />
        </DescriptionItem>
        <DescriptionItem
          term={t('product')}
        >{`${displayName.product(productId)} · ${t('terms', { periods, days })}`}</DescriptionItem>
        <DescriptionItem term={t('asked')}>
          <FormattedDateTime at={requestedAt} market={market} />
        </DescriptionItem>
        <Assignee caseKind="application" caseId={application.orderId} />
      </DescriptionList>
      <PendingApprovals approvals={application.waiting} currency={currency} />
      {state === 'in_review' ? <DecideApplication application={application} /> : null}
      <h3>{t('decisions')}</h3>
      {decisions.length === 0 ? <EmptyState>{t('noDecisions')}</EmptyState> : null}
      {decisions.map((decision) => (
        <RuleOutcomes key={`${decision.stage} ${decision.at}`} {...{ decision, currency, market }} />
      ))}
      <h3>{t('declared')}</h3>
      {declared.length === 0 ? (
        <EmptyState>{t('noDeclared')}</EmptyState>
      ) : (
        <DescriptionList>
          <DeclaredFields rows={declared} currency={currency} />
        </DescriptionList>
      )}
    </>
  );
}
