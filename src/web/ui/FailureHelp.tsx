import * as t from 'messages:failureHelp';
import { Fragment } from 'react';
import { telephoneUrl, whatsAppUrl } from '../../contract/contactUrls.ts';
import { getLaunchParameter } from '../api/launchParameters.ts';
import { findKnownContacts } from '../api/supportContacts.ts';
import { readLastKnownDebt } from '../storage/lastKnownDebt.ts';
import { Card } from './Card.tsx';
import { formatShortDay, toWireDateTime } from './format.ts';
import { LinkList, LinkRow } from './LinkList.tsx';
import { RichText } from './Text.tsx';

/** Help on the failure page: the last known debt of this visit, and the lender's contacts. */
export default function FailureHelp() {
  const debt = readLastKnownDebt(getLaunchParameter('orderId'));
  return (
    <>
      {debt && (
        <Card isPadded>
          <p>
            <strong>{debt.amount}</strong>
          </p>
          <p>
            <RichText text={debt.text} />
          </p>
          <p>{t.lastKnown({ moment: formatShortDay(toWireDateTime(new Date(debt.at)), true) })}</p>
        </Card>
      )}
      <LinkList>
        {findKnownContacts().map(({ market, phone, whatsapp }) => (
          <Fragment key={market}>
            <LinkRow href={telephoneUrl(phone)} icon="phone" title={phone} />
            {whatsapp && (
              <LinkRow href={whatsAppUrl(whatsapp)} icon="chat" title={t.whatsapp()} detail={whatsapp} />
            )}
          </Fragment>
        ))}
      </LinkList>
    </>
  );
}
