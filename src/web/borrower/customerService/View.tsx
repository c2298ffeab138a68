import * as t from 'messages:customerService';
import { pages } from '../../../contract/pages.ts';
import { linkTo } from '../../api/launch.ts';
import { Section } from '../../ui/Card.tsx';
import { Failed } from '../../ui/Feedback.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { LinkList, LinkRow } from '../../ui/LinkList.tsx';
import { Message } from '../../ui/Message.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page, PageHeader } from '../../ui/Page.tsx';
import { LoadingStatus, Skeleton } from '../../ui/Skeleton.tsx';
import { ViewFrame } from '../../ui/ViewFrame.tsx';
import type { MayBeEmpty } from '../../ui/viewState.ts';
import { mailAddress, telephoneAddress, whatsAppAddress } from '../shared/addresses.ts';
import { type Contact, knownDesks } from './contacts.ts';

type Props = {
  readonly state: MayBeEmpty<Contact>;
  /** Calls through the app; without it the telephone is an ordinary link. */
  readonly onCall?: ((telephone: string) => void) | undefined;
};

export function View({ state, onCall }: Props) {
  return (
    <Page header={<PageHeader isWithoutHelp />}>
      <Message icon="chat" title={t.heading()}>
        <p>{t.intro()}</p>
      </Message>
      <ViewFrame
        state={state}
        loading={<Loading />}
        empty={<Desks onCall={onCall} />}
        failed={(failure) => (
          <>
            <Desks onCall={onCall} />
            <Failed {...failure} />
          </>
        )}
      >
        {(contact) => <Contacts contact={contact} onCall={onCall} />}
      </ViewFrame>
      {state.kind !== 'loading' && (
        <Section title={t.more()}>
          <LinkList>
            <LinkRow href={linkTo(pages.complaint)} title={t.complaint()} detail={t.complaintDetail()} />
            <LinkRow href={linkTo(pages.account)} title={t.account()} detail={t.accountDetail()} />
          </LinkList>
        </Section>
      )}
    </Page>
  );
}

function Loading() {
  return (
    <>
      <LoadingStatus />
      <Skeleton shape="card" />
    </>
  );
}

/** The lender's desk or, where it isn't known which market the borrower is of, each market's. */
function Desks({ onCall }: Pick<Props, 'onCall'>) {
  const desks = knownDesks();
  const [only, ...others] = desks;
  if (only && others.length === 0) return <Contacts contact={only.contact} onCall={onCall} />;
  return desks.map(({ country, contact }) => (
    <Section key={country} title={country}>
      <Contacts contact={contact} onCall={onCall} />
    </Section>
  ));
}

function Contacts({ contact: ways, onCall }: { readonly contact: Contact } & Pick<Props, 'onCall'>) {
  const { phone, va, email, hours } = ways;
  const call = onCall ? { onClick: () => onCall(va) } : { href: telephoneAddress(va) };
  return (
    <>
      <LinkList>
        {va && <LinkRow {...call} lead={<Icon name="phone" />} title={t.phone()} detail={va} />}
        {phone && (
          <LinkRow
            href={whatsAppAddress(phone)}
            lead={<Icon name="chat" />}
            title={t.whatsapp()}
            detail={phone}
          />
        )}
        {email && (
          <LinkRow href={mailAddress(email)} lead={<Icon name="mail" />} title={t.mail()} detail={email} />
        )}
      </LinkList>
      {hours && (
        <Notice title={t.hours()}>
          <p>{hours}</p>
        </Notice>
      )}
    </>
  );
}
