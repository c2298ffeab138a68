import { marketContact } from '../../../contract/legal.ts';
import { getMarket } from '../../config/index.ts';
import { publicCall } from '../api/index.ts';
import { unknownTemplate } from './errors.ts';
import { findTemplate } from './templates.ts';

/** The texts, phone rule, theme and stores of a landing page. Source: SPEC 7, DESIGN 6. */
export const channelTemplate = publicCall('channelTemplate', async ({ config }, visitor, { templateId }) => {
  const template = findTemplate(config, templateId);
  if (template === undefined) throw unknownTemplate();
  const { id, market, accountMarket, languages, phone, theme } = template;
  const language = languages.find((candidate) => candidate === visitor.language) ?? languages[0] ?? 'zh';
  const { stores, appScheme } = config.brand;
  const { address, email, phone: lenderPhone } = marketContact(config.brand, accountMarket);
  return {
    id,
    market,
    language,
    phone,
    theme,
    texts: template.texts[language] ?? {},
    store: { ...stores, scheme: appScheme },
    lender: {
      market: accountMarket,
      name: getMarket(config, accountMarket).legalName,
      address,
      email,
      phone: lenderPhone,
    },
  };
});
