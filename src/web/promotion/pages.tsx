import t from 'messages:promotion';
import type { ReactNode } from 'react';
import { pages } from '../../contract/pages.ts';
import { languageQuery } from '../captcha/captcha.ts';
import { downloadCodePath } from '../site/assetPaths.ts';
import { getLanguage } from '../texts/language.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { PageHeader } from '../ui/Page.tsx';
import styles from './Promotion.module.css';
import type { Device } from './promotionLink.ts';
import type { Template, TemplateLender } from './template.ts';

/** A page of the promotion: wide enough for words and form side by side on a desktop. */
export function PromotionPage({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <PageHeader hasNoHelpLink />
      <main className={styles.main}>{children}</main>
    </div>
  );
}

/** A public page about the lender's market, in the page's language. */
export function marketPage(path: string, { market }: TemplateLender): string {
  return `${path}?${new URLSearchParams({ ...languageQuery(), ...(market ? { market } : {}) })}`;
}

type DownloadProps = {
  readonly templateId: string;
  readonly store: Template['store'];
  readonly device: Device;
};

/** The way to the app: on a phone its store or the app itself, on a desktop a code to scan. */
export function DownloadPage({ templateId, store, device }: DownloadProps) {
  return (
    <PromotionPage>
      <div className={styles.downloadPageText}>
        <h1>{t.downloadTitle()}</h1>
        <p className={styles.downloadPageIntro}>{t.downloadLead()}</p>
        {device === 'desktop' ? (
          <DesktopDownload store={store} templateId={templateId} />
        ) : (
          <PhoneDownload store={store} device={device} />
        )}
      </div>
      <img
        className={styles.downloadPageIllustration}
        src="/images/site/calendar.svg"
        alt=""
        width={720}
        height={480}
      />
    </PromotionPage>
  );
}

function PhoneDownload({ store, device }: { store: Template['store']; device: 'ios' | 'android' }) {
  return (
    <>
      <ButtonLink href={store[device]}>{t.downloadButton()}</ButtonLink>
      <ButtonLink kind="quiet" href={`${store.scheme}://`}>
        {t.openApp()}
      </ButtonLink>
    </>
  );
}

function DesktopDownload({ store, templateId }: Omit<DownloadProps, 'device'>) {
  return (
    <>
      <img
        className={styles.code}
        src={`/${downloadCodePath(templateId)}`}
        alt={t.codeAlt()}
        width={200}
        height={200}
      />
      <p className={styles.scan}>{t.scan()}</p>
      <ButtonLink kind="quiet" href={store.ios}>
        App Store
      </ButtonLink>
      <ButtonLink kind="quiet" href={store.android}>
        Google Play
      </ButtonLink>
    </>
  );
}

/** The registration agreement, with the lender of the template's market and links to its terms. */
export function PromotionAgreement({ lender }: { readonly lender: TemplateLender }) {
  const { email, phone, address, name } = lender;
  return (
    <PromotionPage>
      <article className={styles.agreement} lang={getLanguage()}>
        <h1>{t.agreementTitle()}</h1>
        <ol>
          <li>{t.agreement1()}</li>
          <li>{t.agreement2()}</li>
          <li>{t.agreement3()}</li>
          <li>{t.agreement4()}</li>
          <li>{t.agreement5({ email, phone: phone.replaceAll(' ', '\u00a0') })}</li>
        </ol>
        <p>{t.agreementLender({ lender: name, address })}</p>
        <p>
          <a href={marketPage(pages.siteLoan, lender)}>{t.loanTerms()}</a>
        </p>
        <p>
          <a href={marketPage(pages.privacy, lender)}>{t.privacy()}</a>
        </p>
        <Button kind="quiet" onClick={() => history.back()}>
          {t.back()}
        </Button>
      </article>
    </PromotionPage>
  );
}
