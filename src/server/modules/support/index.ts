import { textLanguage } from '../../../contract/launch.ts';
import { marketContact } from '../../../contract/legal.ts';
import { type Call, sessionCall } from '../api/index.ts';

/** `get-whatsapp`: how to reach the borrower's lender. `overall` is taken and changes nothing: a market has one desk. */
const customerServiceCall = sessionCall('customerService', async (services, caller) => {
  const contact = marketContact(services.config.brand, caller.market);
  return {
    phone: contact.whatsapp,
    va: contact.phone,
    email: contact.email,
    hours: contact.hours[textLanguage(caller.language)],
  };
});

export const supportCalls: readonly Call[] = [customerServiceCall];
