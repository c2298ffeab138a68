import * as t from 'messages:notFound';
import { contact, lenders, marketLocales } from 'virtual:brand';
import { textLanguage } from '../../../contract/launch.ts';
import { marketContact } from '../../../contract/legal.ts';
import { pages } from '../../../contract/pages.ts';
import { getLanguage } from '../../texts/language.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { MessagePage } from '../../ui/Page.tsx';
import { PhoneLink } from '../../ui/PhoneLink.tsx';

/** The market is unknown here, so every lender's telephone is shown, with its country if there are several. */
export function View() {
  const markets = Object.keys(marketLocales);
  return (
    <MessagePage
      icon="help"
      title={t.title()}
      actions={<ButtonLink href={pages.support}>{t.help()}</ButtonLink>}
    >
      <p>{t.explanation()}</p>
      <p>{t.next()}</p>
      <p>{t.orCall()}</p>
      {markets.map((market) => (
        <p key={market}>
          {markets.length > 1 && `${countryName(market)}: `}
          <PhoneLink phone={marketContact({ contact, lenders }, market).phone} />
        </p>
      ))}
    </MessagePage>
  );
}

function countryName(market: string): string {
  return lenders[market]?.country[textLanguage(getLanguage())] ?? market;
}
