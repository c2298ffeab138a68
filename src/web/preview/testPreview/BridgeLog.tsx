import * as t from 'messages:testPreview';
import { useState } from 'react';
import { pages } from '../../../contract/pages.ts';
import { getLaunchParameter } from '../../api/launchParameters.ts';
import type { BridgeEntry } from '../../bridge/bridge.ts';
import * as bridge from '../../bridge/bridge.ts';
import { Card, Section } from '../../ui/Card.tsx';
import styles from './DeveloperTools.module.css';

const loanDetailsTarget = { target: pages.loanDetails };

/** Every message the app understands, with a payload to try it. */
const bridgeActions: Readonly<Record<BridgeEntry['action'], () => void>> = {
  navigate: () => bridge.navigate(loanDetailsTarget),
  navigateList: () => bridge.navigateList([loanDetailsTarget, { target: pages.repayment }]),
  closeWebView: bridge.closeWebView,
  goHome: bridge.goHome,
  goMine: bridge.goMine,
  goLogin: bridge.goLogin,
  callTelephone: () => bridge.callTelephone(getLaunchParameter('mobilePhone')),
  goRating: bridge.goRating,
  trackConfirmation: () => bridge.trackConfirmation(getLaunchParameter('productId')),
  startBankFlow: bridge.startBankFlow,
  endBankFlow: bridge.endBankFlow,
};

/** Sends the app a message and shows what this page told it so far. */
export function BridgeLog() {
  const [entries, setEntries] = useState(() => window.__bridgeLog ?? []);
  return (
    <Section title={t.bridge()}>
      <Card padded>
        <div className={styles.stack}>
          <p className={styles.quiet}>{t.bridgeHint()}</p>
          <div className={styles.buttons}>
            {Object.entries(bridgeActions).map(([name, send]) => (
              <button
                key={name}
                type="button"
                className={styles.small}
                onClick={() => {
                  send();
                  setEntries(window.__bridgeLog ?? []);
                }}
              >
                {name}
              </button>
            ))}
          </div>
          <div role="log" aria-label={t.bridge()}>
            <ol className={styles.results}>
              {entries.map(({ action, payload, heard, at }) => (
                <li key={at + action}>
                  {at.slice(11, 19)} {action} {JSON.stringify(payload)} {heard ? t.heard() : t.unheard()}
                </li>
              ))}
            </ol>
          </div>
        </div>
      </Card>
    </Section>
  );
}
