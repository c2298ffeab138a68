type NoPayload = Readonly<Record<string, never>>;

/** `target` names a screen of the app or a page's address; the rest is for that screen. */
export type NavigatePayload = {
  readonly target: string;
  readonly parameters?: Readonly<Record<string, string>>;
};

/** Messages to the host by name, with their payloads. Source: SPEC 6. */
export type BridgeMessages = {
  navigate: NavigatePayload;
  navigateList: { readonly list: readonly NavigatePayload[] };
  closeWebView: NoPayload;
  goHome: NoPayload;
  goMine: NoPayload;
  goLogin: NoPayload;
  callTelephone: { readonly telephone: string };
  /** Asks for the store's rating dialog. */
  goRating: NoPayload;
  /** Tells the host's analytics that a loan was confirmed. */
  trackConfirmation: { readonly productId: string };
  startBankFlow: NoPayload;
  endBankFlow: NoPayload;
};

export type BridgeAction = keyof BridgeMessages;

/** Acts on a message: the native app around the page, or the browser itself. False where nothing was done; never throws. */
export type BridgeHost = <Action extends BridgeAction>(
  action: Action,
  payload: BridgeMessages[Action],
) => boolean;
