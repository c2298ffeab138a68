import * as t from 'messages:siteHome';
import { headline, users } from 'virtual:brand';
import type { ReactNode } from 'react';
import { languageCodes } from '../../../contract/launch.ts';
import { demonstrationPage, promotionRoutes } from '../../../contract/pages.ts';
import { PhoneLink } from '../../ui/PhoneLink.tsx';
import { getSiteLocale, promotionAddress, type SiteLocale, type SiteViewProps } from '../addresses.ts';
import { branchMapPath, mapSize } from '../assetPaths.ts';
import { SiteLayout } from '../SiteLayout.tsx';
import { Carousel } from './Carousel.tsx';
import { FaqSection } from './FaqSection.tsx';
import { hasExtension } from './facts.ts';
import { formatUsersCount } from './formats.ts';
import { GetApp } from './GetApp.tsx';
import { Calculator, formatBuildDate, Products } from './Offer.tsx';
import { PhonePreview } from './PhonePreview.tsx';
import styles from './View.module.css';

export function View(props: SiteViewProps) {
  const locale = getSiteLocale(props);
  return (
    <SiteLayout page="home" locale={locale}>
      {props.isDemonstration && <DemonstrationLink language={locale.language} />}
      <Hero locale={locale} />
      <Carousel locale={locale} />
      <Products locale={locale} />
      <Steps locale={locale} />
      <Trust locale={locale} />
      <FaqSection locale={locale} />
      <Branches locale={locale} />
      <GetApp locale={locale} />
    </SiteLayout>
  );
}

/** Where the whole product is tried: demonstrations alone have it. */
function DemonstrationLink({ language }: Pick<SiteLocale, 'language'>) {
  return (
    <p className={styles.demonstration}>
      <span>{t.demonstration()}</span>
      <a href={`${demonstrationPage}?language=${languageCodes[language]}`}>{t.tryDemonstration()}</a>
    </p>
  );
}

/** What the lender offers, in one look: the claim, what a loan costs, and the loan in the app. */
export function Hero({ locale }: { readonly locale: SiteLocale }) {
  const { market, language } = locale;
  const count = formatUsersCount(users, locale);
  return (
    <section className={styles.hero}>
      <div className={styles.text}>
        <h1 className={styles.headline}>{headline[language]}</h1>
        <p className={styles.intro}>{hasExtension(market) ? t.lead() : t.leadDates()}</p>
        <p className={styles.users}>
          <data value={users}>{t.users({ count: count ?? users })}</data>
          <a href="#trust">{t.registered({ country: market.country[language] })}</a>
        </p>
        <Calculator locale={locale} />
        <div className={styles.callToAction}>
          <a className={styles.apply} href={promotionAddress(locale, promotionRoutes.download)}>
            {t.applyInApp()}
          </a>
          <p className={styles.note}>{t.informative({ date: formatBuildDate(locale) })}</p>
        </div>
      </div>
      <PhonePreview locale={locale} />
    </section>
  );
}

/** From the first tap to the last payment. */
export function Steps({ locale: { market } }: { readonly locale: SiteLocale }) {
  const channelText = market.stores.length > 0 ? t.step4Stores() : t.step4Banks();
  const steps = [
    [t.step1(), t.step1Text()],
    [t.step2(), t.step2Text()],
    [t.step3(), t.step3Text()],
    [t.step4(), hasExtension(market) ? `${channelText} ${t.step4More()}` : channelText],
  ];
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{t.how()}</h2>
      <ol className={styles.steps}>
        {steps.map(([title, text]) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Who lends, where that can be checked, who takes a complaint, and what is never asked of anybody. */
export function Trust({ locale: { market, language } }: { readonly locale: SiteLocale }) {
  const { registration, complaints, authority, complaintDeadline, legalName } = market;
  const { days, kind } = complaintDeadline;
  return (
    <section id="trust" className={styles.section}>
      <h2 className={styles.title}>{t.trust()}</h2>
      <div className={styles.cards}>
        <TrustCard iconPath="M4 9l8-5 8 5M5 20h14M6 10v7M10 10v7M14 10v7M18 10v7" title={t.trustRegistered()}>
          <p>{legalName}</p>
          <p>
            {registration.name[language]}: <strong>{registration.number}</strong>
          </p>
          <p>
            <a href={registration.url}>{t.trustCheck()}</a>
          </p>
        </TrustCard>
        <TrustCard iconPath="M4 5h16v11h-9l-5 4v-4H4zM8 9h8M8 12h5" title={t.trustComplaints()}>
          <p>
            {complaints.name[language]}:<br />
            <PhoneLink phone={complaints.phone} />
            <br />
            <a href={`mailto:${complaints.email}`}>{complaints.email}</a>
          </p>
          <p>{kind === 'business' ? t.answerInBusiness({ days }) : t.answerIn({ days })}</p>
          <p>
            {t.notSatisfied()} <a href={authority.url}>{authority.name[language]}</a>,{' '}
            <PhoneLink phone={authority.phone} />.
          </p>
        </TrustCard>
        <TrustCard
          iconPath="M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6zM8.5 12l2.5 2.5 4.5-5"
          title={t.trustSafe()}
        >
          <ul>
            <li>{t.safe1()}</li>
            <li>{t.safe2()}</li>
            <li>{t.safe3()}</li>
            <li>{t.safe4()}</li>
          </ul>
        </TrustCard>
      </div>
    </section>
  );
}

type TrustCardProps = {
  /** The drawing of its sign, in a square of 24. */
  readonly iconPath: string;
  readonly title: string;
  readonly children: ReactNode;
};

function TrustCard({ iconPath, title, children }: TrustCardProps) {
  return (
    <div className={styles.card}>
      <svg width={28} height={28} viewBox="0 0 24 24" aria-hidden="true">
        <path
          d={iconPath}
          fill="none"
          stroke="currentColor"
          strokeWidth={1.6}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <h3>{title}</h3>
      {children}
    </div>
  );
}

/** The lender's branches on a drawn map and in words; nothing where it has none. */
export function Branches({ locale: { market, language } }: { readonly locale: SiteLocale }) {
  const { branches, country } = market;
  if (branches.length === 0) return null;
  const cities = branches.map(({ city }) => city).join(', ');
  return (
    <section className={styles.branches}>
      <div className={styles.branchesText}>
        <h2 className={styles.title}>{t.branches()}</h2>
        <p>{t.branchesText()}</p>
        <ol className={styles.list}>
          {branches.map(({ city, address }) => (
            <li key={city}>
              <strong>{city}</strong>
              <br />
              {address}
            </li>
          ))}
        </ol>
      </div>
      <img
        className={styles.map}
        src={`/${branchMapPath(market.code)}`}
        alt={t.mapAlt({ country: country[language], cities })}
        width={mapSize.width}
        height={mapSize.height}
        loading="lazy"
      />
    </section>
  );
}
