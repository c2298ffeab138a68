import * as t from 'messages:failureHelp';
import { Fragment } from 'react';
import { telephoneUrl, whatsAppUrl } from '../../contract/contactUrls.ts';
import { getLaunchParameter } from '../api/launchParameters.ts';
import { findKnownContacts } from '../api/supportContacts.ts';
import { lastKnownDebtKey, windowStorage } from '../bridge/storage.ts';
import { Card } from './Card.tsx';
import { formatShortDay, toWireDateTime } from './format.ts';
import { LinkList, LinkRow } from './LinkList.tsx';
import { RichText } from './Text.tsx';

/** The debt that a page of this visit showed; `at` is in milliseconds by this device's clock. */
export type LastKnownDebt = {
  readonly orderNo: string;
  readonly amount: string;
  readonly text: string;
  readonly at: number;
};

/** Help on the failure page: the last known debt of this visit, and the lender's contacts. */
export default function FailureHelp() {
  const debt = readLastKnownDebt();
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

/** The stored debt of this page's loan. */
export function readLastKnownDebt(): LastKnownDebt | undefined {
  const { orderNo, amount, text, at } = windowStorage.readObject(lastKnownDebtKey) ?? {};
  if (typeof amount !== 'string' || typeof text !== 'string' || typeof at !== 'number') return undefined;
  const order = getLaunchParameter('orderId');
  return orderNo === order ? { orderNo: order, amount, text, at } : undefined;
}
