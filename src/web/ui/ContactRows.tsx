import * as t from 'messages:contact';
import { mailtoUrl, telephoneUrl, whatsAppUrl } from '../../contract/contactUrls.ts';
import { callTelephone, isEmbedded } from '../bridge/bridge.ts';
import { LinkRow } from './LinkList.tsx';

type Props = Readonly<Partial<Record<'phone' | 'whatsapp' | 'email', string>>>;

/** Rows of contact details for a `LinkList`. Inside the app the telephone row calls through the bridge. */
export function ContactRows({ phone, whatsapp, email }: Props) {
  return (
    <>
      {phone && (
        <LinkRow
          {...(isEmbedded() ? { onClick: () => callTelephone(phone) } : { href: telephoneUrl(phone) })}
          icon="phone"
          title={t.phone()}
          detail={phone}
        />
      )}
      {whatsapp && (
        <LinkRow href={whatsAppUrl(whatsapp)} icon="chat" title={t.whatsapp()} detail={whatsapp} />
      )}
      {email && <LinkRow href={mailtoUrl(email)} icon="mail" title={t.mail()} detail={email} />}
    </>
  );
}
