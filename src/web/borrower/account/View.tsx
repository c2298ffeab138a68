import * as t from 'messages:account';
import { useState } from 'react';
import { pages } from '../../../contract/pages.ts';
import { linkTo } from '../../api/launchParameters.ts';
import { AsyncView } from '../../ui/AsyncView.tsx';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../../ui/Card.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Failed } from '../../ui/Feedback.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { LinkList, LinkRow } from '../../ui/LinkList.tsx';
import { Message } from '../../ui/Message.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page, PageHeader } from '../../ui/Page.tsx';
import { LoadingStatus, Skeleton } from '../../ui/Skeleton.tsx';
import type { ViewState } from '../../ui/viewState.ts';
import type { AccountDetail, AccountErrors, ContactChange } from './account.ts';
import { ContactPreferences } from './ContactPreferences.tsx';
import { Sessions } from './Sessions.tsx';

type Props = {
  readonly state: ViewState<AccountDetail>;
  readonly isClosed?: boolean;
  readonly failures?: AccountErrors;
  readonly onEnd?: (id?: string) => void;
  readonly onContact?: (change: ContactChange) => void;
  readonly onClose?: () => void;
  readonly onDone?: () => void;
};

export function View({ state, isClosed, failures = {}, onEnd, onContact, onClose, onDone }: Props) {
  if (isClosed) {
    return (
      <Page header={<PageHeader />} actions={<Button onClick={() => onDone?.()}>{t.done()}</Button>}>
        <Message icon="check" title={t.closed()}>
          <p>{t.closedNext()}</p>
        </Message>
      </Page>
    );
  }
  return (
    <Page header={<PageHeader title={t.title()} isHeading />}>
      <p>{t.lead()}</p>
      <AsyncView state={state} loading={<Loading />} failed={Failed}>
        {(account) => (
          <>
            <Sessions sessions={account.sessions} failure={failures.ending} onEnd={(id) => onEnd?.(id)} />
            <ContactPreferences
              contact={account.contact}
              failures={failures}
              onChange={(change) => onContact?.(change)}
            />
            <CloseAccountSection account={account} failure={failures.closing} onClose={() => onClose?.()} />
          </>
        )}
      </AsyncView>
    </Page>
  );
}

function Loading() {
  return (
    <>
      <LoadingStatus />
      <Skeleton variant="card" />
      <Skeleton variant="card" />
    </>
  );
}

type ClosingProps = {
  readonly account: AccountDetail;
  readonly failure: string | undefined;
  readonly onClose: () => void;
};

/** What becomes of his data is there to be read before anything can be deleted. */
function CloseAccountSection({ account, failure, onClose }: ClosingProps) {
  const { hindrances, hasBorrowed, cancels } = account;
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title={t.deleteIt()}>
      <LinkList>
        <LinkRow title={t.whatHappens()} expanded={isOpen} onClick={() => setOpen(!isOpen)} />
      </LinkList>
      {isOpen && (
        <>
          <p>{t.closeLead()}</p>
          {hasBorrowed === 0 && <p>{t.alsoDeleted()}</p>}
          <Notice title={t.kept()}>
            {hasBorrowed === 1 && <p>{t.keptContracts()}</p>}
            <p>{t.keptComplaints()}</p>
          </Notice>
          {cancels.length > 0 && (
            <Notice>{t.cancels({ count: cancels.length, orders: cancels.join(', ') })}</Notice>
          )}
          {failure && <ErrorNotice>{failure}</ErrorNotice>}
          {hindrances.length === 0 ? (
            <Button kind="quiet" onClick={onClose}>
              {t.deleteIt()}
            </Button>
          ) : (
            <>
              <Notice tone="due" title={t.notYet()}>
                {hindrances.includes('openLoan') && <p>{t.openLoan()}</p>}
                {hindrances.includes('credit') && <p>{t.credit()}</p>}
              </Notice>
              <LinkList>
                <LinkRow
                  href={linkTo(pages.customerService)}
                  leading={<Icon name="chat" />}
                  title={t.help()}
                />
              </LinkList>
            </>
          )}
        </>
      )}
    </Section>
  );
}
