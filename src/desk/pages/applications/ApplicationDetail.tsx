import type { DeadlineState } from '../../../contract/desk/queues.ts';
import type { DeskReply, DeskRequest } from '../../../contract/desk/schemas/index.ts';
import { useDeskQuery } from '../../api/queries.ts';
import { useTexts } from '../../texts/language.tsx';
import { PendingRequestNotices } from '../../ui/approvals/approvals.tsx';
import { DescriptionList } from '../../ui/display/DescriptionList.tsx';
import { useDisplayNames } from '../../ui/format/displayNames.ts';
import { FormattedDateTime, FormattedMoney, SubjectMarket } from '../../ui/format/formatted.tsx';
import { OrderStateTag, TargetTag } from '../../ui/format/tags.tsx';
import { BorrowerLink, CloseLink } from '../../ui/navigation/links.tsx';
import { Panel } from '../../ui/page/DeskPage.tsx';
import { EmptyState, QueryView } from '../../ui/page/QueryView.tsx';
import { Assignee } from '../../ui/queue/Assignee.tsx';
import { focusRequestedCase } from '../../ui/queue/queueFlow.tsx';
import { DecideApplication, NotLentNow } from './DecideApplication.tsx';
import { DeclaredData } from './DeclaredData.tsx';
import { RuleOutcomes } from './RuleOutcomes.tsx';
import {
  Affordability,
  Changes,
  Exposure,
  OtherLoans,
  RecordedDecision,
  ReviewReasonText,
} from './Underwriting.tsx';

/** The states that applications are listed by. */
export type ApplicationState = NonNullable<DeskRequest<'applications'>['state']>;
export type ApplicationSearch = {
  state: ApplicationState;
  assignee: string | undefined;
  deadline: DeadlineState | undefined;
  market: string | undefined;
  product: string | undefined;
  againstRule: 'yes' | undefined;
};

type Props = { orderId: string; search: ApplicationSearch; advance: () => Promise<void> };

/** One application: applicant, request, the decision, why a person makes it, what was declared, and what else it rests on. */
export function ApplicationDetail({ orderId, search, advance }: Props) {
  const query = useDeskQuery('application', { orderId });
  const closeLink = <CloseLink to="/applications" search={search} />;
  return (
    <Panel title={orderId} actions={closeLink} headingRef={focusRequestedCase(orderId)}>
      <QueryView query={query} data={query.data}>
        {(application) => (
          <SubjectMarket value={application.market}>
            <Details application={application} advance={advance} />
          </SubjectMarket>
        )}
      </QueryView>
    </Panel>
  );
}

type DetailsProps = { application: DeskReply<'application'>; advance: () => Promise<void> };

function Details({ application, advance }: DetailsProps) {
  const t = useTexts('applications');
  const { borrowerId, name, amount, currency, limit, productId, days, periods } = application;
  const { state, requestedAt, borrowerKind, ruleEvaluations } = application;
  const displayName = useDisplayNames();
  // The terms of an early loan may still be those of a new borrower.
  const isReturning = application.otherLoans.some(({ disbursedOn }) => disbursedOn !== null);
  return (
    <>
      <PendingRequestNotices approvals={application.pendingApprovals} currency={currency} />
      {state === 'in_review' ? (
        <>
          <DecideApplication {...{ application, advance }} />
          <NotLentNow application={application} approved={amount} />
        </>
      ) : null}
      <p>
        <OrderStateTag state={state} /> <BorrowerLink borrowerId={borrowerId} name={name} />{' '}
        <span className="quiet">({t(isReturning ? 'repeat' : borrowerKind)})</span>
      </p>
      <DescriptionList
        rows={[
          { term: t('amount'), value: <FormattedMoney minor={amount} currency={currency} /> },
          { term: t('limit'), value: <FormattedMoney minor={limit} currency={currency} /> },
          {
            term: t('product'),
            value: <>{`${displayName.product(productId)} · ${t('terms', { periods, days })}`}</>,
          },
          { term: t('requestedAt'), value: <FormattedDateTime at={requestedAt} /> },
          application.targetAt !== null && {
            term: t('target'),
            value: <TargetTag targetAt={application.targetAt} />,
          },
          application.review !== null && {
            term: t('review'),
            value: <ReviewReasonText application={application} />,
          },
          application.decision !== null && {
            term: t('decision'),
            value: <RecordedDecision decided={application.decision} />,
          },
          { lines: <Exposure application={application} /> },
          { lines: <Affordability application={application} /> },
          { lines: <Assignee caseKind="application" caseId={application.orderId} /> },
        ]}
      />
      <DeclaredData application={application} />
      <Changes application={application} />
      <OtherLoans application={application} />
      <h3>{t('decisions')}</h3>
      {ruleEvaluations.length === 0 ? <EmptyState>{t('noDecisions')}</EmptyState> : null}
      {ruleEvaluations.map((evaluation) => (
        <RuleOutcomes key={`${evaluation.stage} ${evaluation.at}`} {...{ evaluation, currency }} />
      ))}
    </>
  );
}
