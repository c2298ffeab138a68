import { sessionCall } from '../http/index.ts';

/** `get-whatsapp`: how to reach people. `overall` is taken and changes nothing: a brand has one desk. */
export const customerService = sessionCall('customerService', async (services, caller) => {
  const { contact } = services.config.brand;
  return {
    phone: contact.whatsapp,
    va: contact.phone,
    email: contact.email,
    hours: contact.hours[caller.language === 'en' ? 'en' : 'es'],
  };
});
