/** What the app can be asked to do, by the name of its message handler, and what each carries. Source: SPEC 6. */
export type BridgeMessages = {
  navigate: NavigatePayload;
  navigateList: { readonly list: readonly NavigatePayload[] };
  closeWebView: NoPayload;
  goHome: NoPayload;
  goMine: NoPayload;
  goLogin: NoPayload;
  callTelephone: { readonly telephone: string };
  goRating: NoPayload;
  trackConfirmation: { readonly productId: string };
  startBankFlow: NoPayload;
  endBankFlow: NoPayload;
};

export type BridgeAction = keyof BridgeMessages;

/** `target` names a screen of the app or a page's address; the rest is for that screen. */
export type NavigatePayload = {
  readonly target: string;
  readonly parameters?: Readonly<Record<string, string>>;
};

type NoPayload = Readonly<Record<string, never>>;

/** What a page told the app; `heard` is false where no app listens. */
export type BridgeEntry<Action extends BridgeAction = BridgeAction> = {
  readonly action: Action;
  readonly payload: BridgeMessages[Action];
  readonly heard: boolean;
  /** ISO 8601. */
  readonly at: string;
};
