import * as t from 'messages:customerService';
import { pages } from '../../../contract/pages.ts';
import { linkTo } from '../../api/launchParameters.ts';
import type { ViewState } from '../../api/useCall.ts';
import { AsyncView, Failed } from '../../ui/AsyncView.tsx';
import { Section } from '../../ui/Card.tsx';
import { LinkList, LinkRow } from '../../ui/LinkList.tsx';
import { Message, Notice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { LoadingStatus, Skeleton } from '../../ui/Skeleton.tsx';
import { mailtoUrl, telephoneUrl, whatsAppUrl } from '../shared/contactUrls.ts';
import { knownContacts, type SupportContact } from './contacts.ts';

type Props = {
  readonly state: ViewState<SupportContact>;
  /** Calls through the app; without it the telephone is an ordinary link. */
  readonly onCall: ((telephone: string) => void) | undefined;
};

export function View({ state, onCall }: Props) {
  const loading = (
    <>
      <LoadingStatus />
      <Skeleton variant="card" />
    </>
  );
  return (
    <Page header={{ hasNoHelpLink: true }}>
      <Message icon="chat" title={t.heading()}>
        <p>{t.intro()}</p>
      </Message>
      <AsyncView
        state={state}
        loading={loading}
        empty={<MarketContacts onCall={onCall} />}
        failed={(failure) => (
          <>
            <MarketContacts onCall={onCall} />
            <Failed {...failure} />
          </>
        )}
      >
        {(contact) => <ContactList contact={contact} onCall={onCall} />}
      </AsyncView>
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

/** The lender's desk or, where it isn't known which market the borrower is of, each market's. */
function MarketContacts({ onCall }: Pick<Props, 'onCall'>) {
  const contactsByMarket = knownContacts();
  const [only, ...others] = contactsByMarket;
  if (only && others.length === 0) return <ContactList contact={only.contact} onCall={onCall} />;
  return contactsByMarket.map(({ country, contact }) => (
    <Section key={country} title={country}>
      <ContactList contact={contact} onCall={onCall} />
    </Section>
  ));
}

type ContactListProps = Pick<Props, 'onCall'> & { readonly contact: SupportContact };

function ContactList({ contact: { phone, va, email, hours }, onCall }: ContactListProps) {
  const call = onCall ? { onClick: () => onCall(va) } : { href: telephoneUrl(va) };
  return (
    <>
      <LinkList>
        {va && <LinkRow {...call} icon="phone" title={t.phone()} detail={va} />}
        {phone && <LinkRow href={whatsAppUrl(phone)} icon="chat" title={t.whatsapp()} detail={phone} />}
        {email && <LinkRow href={mailtoUrl(email)} icon="mail" title={t.mail()} detail={email} />}
      </LinkList>
      {hours && (
        <Notice title={t.hours()}>
          <p>{hours}</p>
        </Notice>
      )}
    </>
  );
}
