import { downloadCode } from '../site/build/names.ts';
import { ButtonLink } from '../ui/Button.tsx';
import styles from './Download.module.css';
import { Frame } from './Frame.tsx';
import type { Device } from './link.ts';
import { said as t } from './said.ts';
import type { Template } from './template.ts';

type DownloadProps = {
  readonly templateId: string;
  readonly store: Template['store'];
  readonly device: Device;
};

/** The way to the app: on a phone its store or the app itself, on a desktop a code to scan. */
export function Download({ templateId, store, device }: DownloadProps) {
  return (
    <Frame>
      <div className={styles.words}>
        <h1>{t('downloadTitle')}</h1>
        <p className={styles.lead}>{t('downloadLead')}</p>
        {device === 'desktop' ? (
          <OnDesktop store={store} templateId={templateId} />
        ) : (
          <OnPhone store={store} device={device} />
        )}
      </div>
      <img className={styles.picture} src="/images/site/calendar.svg" alt="" width={720} height={480} />
    </Frame>
  );
}

function OnPhone({ store, device }: { store: Template['store']; device: 'ios' | 'android' }) {
  return (
    <>
      <ButtonLink href={store[device]}>{t('downloadButton')}</ButtonLink>
      <ButtonLink kind="quiet" href={`${store.scheme}://`}>
        {t('openApp')}
      </ButtonLink>
    </>
  );
}

function OnDesktop({ store, templateId }: Omit<DownloadProps, 'device'>) {
  return (
    <>
      <img
        className={styles.code}
        src={`/${downloadCode(templateId)}`}
        alt={t('codeAlt')}
        width={200}
        height={200}
      />
      <p>{t('scan')}</p>
      <ButtonLink kind="quiet" href={store.ios}>
        App Store
      </ButtonLink>
      <ButtonLink kind="quiet" href={store.android}>
        Google Play
      </ButtonLink>
    </>
  );
}
