import * as t from 'messages:demo';
import { lenders, marketLocales } from 'virtual:brand';
import { type ReactNode, useEffect, useState } from 'react';
import { languageCodes, textLanguage } from '../../contract/launch.ts';
import { demonstrationPage } from '../../contract/pages.ts';
import { getLanguage } from '../texts/language.ts';
import { Button } from '../ui/Button.tsx';
import { BrandPanel } from './brand/BrandPanel.tsx';
import { applyBrandToFrame, type BrandDraft } from './brand/frameBrand.ts';
import { Choice } from './Choice.tsx';
import { ChargeBack, Controls } from './Controls.tsx';
import styles from './demo.module.css';
import { Inbox } from './lender/Inbox.tsx';
import { LenderFeed } from './lender/LenderFeed.tsx';
import { seededPeople } from './person.ts';
import { phoneUrl } from './phone/usePhone.ts';
import { RestoreButton } from './RestoreButton.tsx';
import { useDemonstration } from './useDemonstration.ts';
import { View } from './View.tsx';

type Model = ReturnType<typeof useDemonstration>;

const panels = ['phone', 'try', 'inbox', 'lender', 'brand'] as const;
type PanelName = (typeof panels)[number];

const panelTitles: Readonly<Record<PanelName, () => string>> = {
  phone: t.panelPhone,
  try: t.panelTry,
  inbox: t.panelInbox,
  lender: t.panelLender,
  brand: t.panelBrand,
};

/** The same where there is room for a word each. */
const tabTitles: Readonly<Record<PanelName, () => string>> = {
  phone: t.tabPhone,
  try: t.tabTry,
  inbox: t.tabInbox,
  lender: t.tabLender,
  brand: t.tabBrand,
};

/** A borrower's phone, and beside it all that a lender would want to see. */
function Demonstration() {
  const model = useDemonstration();
  const [shown, setShown] = useState<PanelName>('phone');
  const { feed, messages } = model;
  const [draft, setDraft] = useState<BrandDraft>({ name: '', accent: '', logo: '' });
  const currency = feed.state?.loans[0]?.currency ?? marketLocales[model.market]?.currency;

  /** Shows the phone, on which something is done. */
  function actOnPhone(act: () => Promise<void>): void {
    setShown('phone');
    void act();
  }
  return (
    <View
      state={{
        kind: 'ready',
        data: (
          <>
            <GuideBar model={model} onAction={actOnPhone} />
            <Tabs shown={shown} unread={messages.length} onShow={setShown} />
            <div className={styles.panels} data-shown={shown}>
              <div className={styles.column}>
                <Panel name="try">
                  <TryPanel model={model} onAction={actOnPhone} />
                </Panel>
                <Panel name="brand">
                  <BrandPanel
                    draft={draft}
                    onChange={(changes) => setDraft((previous) => ({ ...previous, ...changes }))}
                  />
                </Panel>
              </div>
              <Panel name="phone">
                <PhoneFrame model={model} draft={draft} />
              </Panel>
              <div className={styles.column}>
                <Panel name="inbox">
                  <Inbox messages={messages} from={feed.state?.messagesFrom ?? null} />
                </Panel>
                <Panel name="lender">
                  {!feed.isLive && <p role="status">{t.reconnecting()}</p>}
                  <LenderFeed items={feed.items} currency={currency} />
                </Panel>
              </div>
            </div>
          </>
        ),
      }}
      choices={<Choices model={model} />}
    />
  );
}

function Panel({ name, children }: { readonly name: PanelName; readonly children: ReactNode }) {
  return (
    <section
      className={styles.panel}
      data-panel={name}
      aria-labelledby={`panel-${name}`}
      tabIndex={name === 'inbox' || name === 'lender' ? 0 : undefined}
    >
      <h2 id={`panel-${name}`}>{panelTitles[name]()}</h2>
      {children}
    </section>
  );
}

type TabsProps = {
  readonly shown: PanelName;
  readonly unread: number;
  readonly onShow: (panel: PanelName) => void;
};

/** On a phone one panel is shown at a time. */
function Tabs({ shown, unread, onShow }: TabsProps) {
  return (
    <nav className={styles.tabs} aria-label={t.panels()}>
      {panels.map((panel) => (
        <button
          key={panel}
          type="button"
          className={styles.tab}
          aria-current={panel === shown}
          onClick={() => onShow(panel)}
        >
          {tabTitles[panel]()}
          {panel === 'inbox' && unread > 0 && <span className={styles.count}>{unread}</span>}
        </button>
      ))}
    </nav>
  );
}

type PhoneActionsProps = {
  readonly model: Model;
  readonly onAction: (act: () => Promise<void>) => void;
};

/** The one next thing. */
function GuideBar({ model: { step, isBusy, runStep }, onAction }: PhoneActionsProps) {
  return (
    <div className={styles.guide}>
      {step.kind === 'wait' ? (
        <p role="status">{step.text}</p>
      ) : (
        <Button isBusy={isBusy} onClick={() => onAction(runStep)}>
          {step.text}
        </Button>
      )}
    </div>
  );
}

function PhoneFrame({ model: { phone }, draft }: { readonly model: Model; readonly draft: BrandDraft }) {
  const { frame } = phone;
  const [loads, setLoads] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each document that is loaded is dressed
  useEffect(() => {
    const page = frame.current?.contentDocument;
    return page?.body ? applyBrandToFrame(page, draft) : undefined;
  }, [draft, loads]);
  return (
    <div className={styles.phone}>
      <iframe
        ref={frame}
        className={styles.frame}
        title={t.panelPhone()}
        src={phoneUrl()}
        onLoad={() => setLoads((count) => count + 1)}
      />
    </div>
  );
}

function TryPanel({ model, onAction }: PhoneActionsProps) {
  const { person, market, feed, isBusy, phone } = model;
  return (
    <div className={styles.controls}>
      <PersonPicker model={model} onAction={onAction} />
      {person?.isNew && !feed.state?.loans.length && (
        <Button kind="quiet" isBusy={phone.isTyping} onClick={() => onAction(() => model.fill(true))}>
          {t.fillStep()}
        </Button>
      )}
      <Controls
        state={feed.state}
        market={market}
        busy={isBusy}
        onAction={(act, path) => onAction(() => model.act(act, path))}
      />
      <ChargeBack
        reference={feed.state?.reversibleReference ?? null}
        busy={isBusy}
        onAction={(act) => onAction(() => model.act(act))}
      />
      <RestoreButton />
      <p className={styles.quiet}>
        <a href="/desk" target="_blank" rel="noreferrer">
          {t.openDesk()}
        </a>
      </p>
    </div>
  );
}

/** Whose phone it is. */
function PersonPicker({ model, onAction }: PhoneActionsProps) {
  const { person, market, phone } = model;
  const people = seededPeople.filter((one) => one.market === market);
  return (
    <>
      <p className={styles.quiet}>{t.people()}</p>
      <div className={styles.row}>
        {people.map((one) => (
          <Button key={one.phone} kind="quiet" onClick={() => onAction(() => model.chooseSeeded(one))}>
            {one.phone === person?.phone ? `✓ ${one.name}` : one.name}
          </Button>
        ))}
        <Button kind="quiet" isBusy={phone.isTyping} onClick={() => onAction(model.startNew)}>
          {t.newPerson()}
        </Button>
      </div>
    </>
  );
}

/** Languages by their documents, markets where there are several. */
function Choices({ model: { market, chooseMarket } }: { readonly model: Model }) {
  const markets = Object.keys(marketLocales);
  const spoken = textLanguage(getLanguage());
  return (
    <div className={styles.choices}>
      {markets.length > 1 && (
        <Choice
          label={t.market()}
          options={markets.map((code) => ({ value: code, text: lenders[code]?.country[spoken] ?? code }))}
          value={market}
          onChoose={chooseMarket}
        />
      )}
      <Choice
        label={t.language()}
        options={[
          { value: 'es', text: 'Español' },
          { value: 'en', text: 'English' },
        ]}
        value={getLanguage()}
        onChoose={(next) => {
          const code = next === 'en' ? languageCodes.en : languageCodes.es;
          location.assign(`${demonstrationPage}?${new URLSearchParams({ language: code })}`);
        }}
      />
    </div>
  );
}

export function start() {
  return <Demonstration />;
}
