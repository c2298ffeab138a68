import * as common from 'messages:common';
import * as t from 'messages:coolingOff';
import { pages } from '../../../contract/pages.ts';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { linkTo } from '../../api/launchParameters.ts';
import type { ViewState } from '../../api/useCall.ts';
import { AsyncView, EmptyPage, LoadingPage } from '../../ui/AsyncView.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { DescriptionList } from '../../ui/Card.tsx';
import { ErrorNotice, Notice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Headline, HeadlineSkeleton } from '../../ui/Text.tsx';
import { FigureRows, LoanLink } from '../shared/loanElements.tsx';

type CoolingOff = ResponseData<'coolingOff'>;

type Props = {
  readonly state: ViewState<CoolingOff>;
  readonly error?: string | undefined;
  readonly isBusy: boolean;
  readonly onExit: () => void;
};

/** Exit of a loan within its cooling-off period: what it costs, and the button that asks for it. */
export function View({ state, error, ...actions }: Props) {
  return (
    <AsyncView
      state={state}
      heading={t.title()}
      loading={<Loading />}
      empty={<EmptyPage heading={t.title()} title={t.emptyTitle()} />}
      failedActions={<LoanLink kind="quiet" text={t.toLoan()} />}
    >
      {(data) => (
        <Page
          header={{ title: t.title(), subtitle: common.order({ order: data.orderNo }) }}
          lead={<Headline {...data.lead} />}
          actions={<ExitActions state={data.state} {...actions} />}
        >
          {error && <ErrorNotice>{error}</ErrorNotice>}
          {data.rows.length > 0 && (
            <DescriptionList>
              <FigureRows rows={data.rows} />
            </DescriptionList>
          )}
          {data.state !== 'over' && <Explanation {...data} />}
        </Page>
      )}
    </AsyncView>
  );
}

function Loading() {
  return (
    <LoadingPage
      header={{ title: t.title(), subtitle: <Skeleton variant="short" /> }}
      lead={<HeadlineSkeleton />}
      hasButton
    >
      <Skeleton variant="card" />
    </LoadingPage>
  );
}

function ExitActions({
  state,
  isBusy,
  onExit,
}: Pick<CoolingOff, 'state'> & Pick<Props, 'isBusy' | 'onExit'>) {
  if (state === 'over') return <LoanLink text={t.toLoan()} />;
  return (
    <>
      {state === 'open' ? (
        <Button isBusy={isBusy} onClick={onExit}>
          {t.exit()}
        </Button>
      ) : (
        <ButtonLink href={linkTo(pages.repayment, { way: 'all' })}>{t.pay()}</ButtonLink>
      )}
      <LoanLink kind="quiet" text={t.keepLoan()} />
    </>
  );
}

function Explanation({ isCommissionKept }: CoolingOff) {
  return (
    <Notice>
      {t.explanation()} {isCommissionKept === 1 && t.commissionNotReturned()}
    </Notice>
  );
}
