import t from 'messages:promotion';
import { downloadCodePath } from '../site/assetPaths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import styles from './DownloadPage.module.css';
import { PromotionPage } from './PromotionPage.tsx';
import type { Device } from './promotionLink.ts';
import type { Template } from './template.ts';

type DownloadProps = {
  readonly templateId: string;
  readonly store: Template['store'];
  readonly device: Device;
};

/** The way to the app: on a phone its store or the app itself, on a desktop a code to scan. */
export function DownloadPage({ templateId, store, device }: DownloadProps) {
  return (
    <PromotionPage>
      <div className={styles.text}>
        <h1>{t.downloadTitle()}</h1>
        <p className={styles.intro}>{t.downloadLead()}</p>
        {device === 'desktop' ? (
          <DesktopDownload store={store} templateId={templateId} />
        ) : (
          <PhoneDownload store={store} device={device} />
        )}
      </div>
      <img className={styles.illustration} src="/images/site/calendar.svg" alt="" width={720} height={480} />
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
      <p>{t.scan()}</p>
      <ButtonLink kind="quiet" href={store.ios}>
        App Store
      </ButtonLink>
      <ButtonLink kind="quiet" href={store.android}>
        Google Play
      </ButtonLink>
    </>
  );
}
