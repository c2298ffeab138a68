import chinese from 'messages:inputs/zh';
import * as t from 'messages:testPreview';
import { useEffect, useState } from 'react';
import { pages } from '../../contract/pages.ts';
import { callDemo, readTextField } from '../api/demoCalls.ts';
import { getLaunchParameter } from '../api/launchParameters.ts';
import * as bridge from '../bridge/bridge.ts';
import { type BridgeEntry, postToHost } from '../bridge/post.ts';
import { Button } from '../ui/Button.tsx';
import { Section } from '../ui/Card.tsx';
import { Field } from '../ui/Field.tsx';
import { Icon } from '../ui/Icon.tsx';
import { setInputTexts } from '../ui/inputs/inputTexts.ts';
import { LinkList, LinkRow } from '../ui/LinkList.tsx';
import { toast } from '../ui/toast.ts';
import { ClockControl } from './ClockControl.tsx';
import styles from './DeveloperTools.module.css';
import { PayReference } from './PayReference.tsx';
import { ActionButtons, Tool } from './Tool.tsx';

// The keyboard and the picker as SPEC 9 has them, where no language is requested.
if (getLaunchParameter('language') === '') setInputTexts(chinese);

/** What only a developer needs. The demonstration's own tools are there where its calls are. */
export default function DeveloperTools({ phone }: { readonly phone: string }) {
  const [now, setNow] = useState('');
  useEffect(() => {
    void callDemo('clock').then(({ body }) => setNow(readTextField(body, 'now')));
  }, []);
  return (
    <>
      {now && (
        <>
          <ClockControl now={now} onClockChange={setNow} />
          <PayReference />
          <PayoutSimulator />
          <SmsInbox phone={phone} />
        </>
      )}
      <DevicePermissions />
      <BridgeLog />
    </>
  );
}

/** Decides how the payout of the order ends. */
function PayoutSimulator() {
  const [state, setState] = useState('');
  const orderId = getLaunchParameter('orderId');

  async function simulatePayout(outcome: string): Promise<void> {
    const { body } = await callDemo('payout', { orderId, outcome });
    const next = readTextField(body, 'state');
    if (!next) return toast(readTextField(body, 'message') || t.demoFailed(), { kind: 'error' });
    setState([next, readTextField(body, 'reason')].filter(Boolean).join(': '));
  }

  return (
    <Tool title={t.payout()}>
      <p className={styles.quiet}>{t.payoutHint({ order: orderId })}</p>
      <ActionButtons
        actions={{
          [t.arrive()]: () => void simulatePayout('arrive'),
          [t.send()]: () => void simulatePayout('send'),
          [t.comeBack()]: () => void simulatePayout('return'),
          [t.refuse()]: () => void simulatePayout('refuse'),
          [t.silence()]: () => void simulatePayout('silence'),
          [t.lose()]: () => void simulatePayout('lose'),
        }}
      />
      <p role="status">{state}</p>
    </Tool>
  );
}

/** The messages that the demonstration would have sent to this phone. */
function SmsInbox({ phone }: { readonly phone: string }) {
  return (
    <Section title={t.sms()}>
      <LinkList>
        <LinkRow
          href={`/demo/sms?${new URLSearchParams({ phone })}`}
          title={t.smsOpen()}
          detail={phone}
          leading={<Icon name="chat" size={22} />}
        />
      </LinkList>
    </Section>
  );
}

/** What a page may ask the device for. All of it stays in this page. */
function DevicePermissions() {
  const [photo, setPhoto] = useState('');
  const [locationText, setLocationText] = useState('');
  useEffect(() => () => URL.revokeObjectURL(photo), [photo]);

  function locate(): void {
    setLocationText(t.locating());
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        setLocationText(
          `${coords.latitude.toFixed(5)}, ${coords.longitude.toFixed(5)} (±${Math.round(coords.accuracy)} m)`,
        ),
      () => setLocationText(t.noLocation()),
      { timeout: 10_000 },
    );
  }

  return (
    <Tool title={t.device()}>
      <Field label={t.photo()} hint={t.photoHint()}>
        {(input) => (
          <input
            {...input}
            type="file"
            accept="image/*"
            onChange={(event) => {
              const file = event.currentTarget.files?.[0];
              setPhoto(file ? URL.createObjectURL(file) : '');
            }}
          />
        )}
      </Field>
      {photo && <img src={photo} alt={t.photo()} className={styles.photo} />}
      <Field label={t.contact()} hint={t.contactHint()}>
        {(input) => <input {...input} type="tel" autoComplete="off" />}
      </Field>
      <p className={styles.quiet}>{t.locationHint()}</p>
      <Button kind="quiet" onClick={locate}>
        {t.locate()}
      </Button>
      <p role="status">{locationText}</p>
    </Tool>
  );
}

const loanDetailsTarget = { target: pages.loanDetails };

/** Every message the app understands, with a payload to try it. */
const bridgeActions: Readonly<Record<BridgeEntry['action'], () => void>> = {
  navigate: () => postToHost('navigate', loanDetailsTarget),
  navigateList: () => postToHost('navigateList', { list: [loanDetailsTarget, { target: pages.repayment }] }),
  closeWebView: () => postToHost('closeWebView', {}),
  goHome: bridge.goHome,
  goMine: () => postToHost('goMine', {}),
  goLogin: bridge.goLogin,
  callTelephone: () => bridge.callTelephone(getLaunchParameter('mobilePhone')),
  goRating: () => postToHost('goRating', {}),
  trackConfirmation: () => postToHost('trackConfirmation', { productId: getLaunchParameter('productId') }),
  startBankFlow: () => postToHost('startBankFlow', {}),
  endBankFlow: () => postToHost('endBankFlow', {}),
};

/** Sends messages to the app and lists those of this page. */
function BridgeLog() {
  const [entries, setEntries] = useState(() => window.__bridgeLog ?? []);
  const actions = Object.entries(bridgeActions).map(([name, send]) => [
    name,
    () => {
      send();
      setEntries(window.__bridgeLog ?? []);
    },
  ]);
  return (
    <Tool title={t.bridge()}>
      <p className={styles.quiet}>{t.bridgeHint()}</p>
      <ActionButtons actions={Object.fromEntries(actions)} />
      <div role="log" aria-label={t.bridge()}>
        <ol className={styles.results}>
          {entries.map(({ action, payload, heard, at }) => (
            <li key={at + action}>
              {at.slice(11, 19)} {action} {JSON.stringify(payload)} {heard ? t.heard() : t.unheard()}
            </li>
          ))}
        </ol>
      </div>
    </Tool>
  );
}
