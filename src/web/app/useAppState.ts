import { useCallback, useEffect, useRef, useState } from 'react';
import { endpoints } from '../../contract/endpoints.ts';
import { type AppHome, hasOrderUnderway } from '../../contract/homeState.ts';
import { call } from '../api/call.ts';
import { classifyFailure } from '../api/failure.ts';
import type { ReplyTo } from '../api/request.ts';
import { usePolling } from '../api/useCall.ts';
import { onSessionChangedElsewhere, startCookieSession } from '../session/appSession.ts';
import { cookieSessionName } from '../session/cookieSession.ts';
import { type OfflineDebt, readOfflineDebt, storeOfflineDebt } from '../storage/offlineDebt.ts';
import { clearSessionData } from '../storage/sessionData.ts';
import { toWireDate } from '../ui/format.ts';

/** State of the borrower at /app. */
export type AppState =
  | { readonly kind: 'loading' }
  /** `isEnded`: there was a session until now. */
  | { readonly kind: 'signedOut'; readonly isEnded: boolean }
  | { readonly kind: 'offline'; readonly lastDebt: OfflineDebt | undefined }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'ready'; readonly home: AppHome; readonly loadedOn: string };

/** Reads a reply about the borrower; what may be shown without a network is kept or removed with it. */
async function toAppState(reply: ReplyTo<'appHome'>): Promise<AppState> {
  if (reply.success) {
    await storeOfflineDebt(reply.data.offline);
    return { kind: 'ready', home: reply.data, loadedOn: toWireDate(new Date()) };
  }
  switch (classifyFailure(reply.code)) {
    case 'sessionExpired':
      clearSessionData();
      return { kind: 'signedOut', isEnded: true };
    case 'unreachable':
      return { kind: 'offline', lastDebt: await readOfflineDebt() };
    default:
      return { kind: 'failed', message: reply.message };
  }
}

/** Asks who is signed in and what they have. */
export async function loadAppState(): Promise<AppState> {
  const session = cookieSessionName();
  const reply = await call(endpoints.appHome, {});
  // Signed out meanwhile: the reply is not stored.
  return cookieSessionName() === session ? toAppState(reply) : { kind: 'signedOut', isEnded: false };
}

/** After a failed call the amounts stay if they are of today: amounts change by the day. */
export function mergeAppState(current: AppState, next: AppState, today: string): AppState {
  const isOfToday = current.kind === 'ready' && current.loadedOn === today;
  return isOfToday && (next.kind === 'offline' || next.kind === 'failed') ? current : next;
}

/** @param later what a slow network still owes, after something was shown in its place */
export function useAppState(initial: AppState, later: Promise<AppState> | undefined) {
  const [state, setState] = useState(initial);
  const latestCall = useRef(0);

  const take = useCallback(async (pending: Promise<AppState>) => {
    const number = ++latestCall.current;
    const next = await pending;
    if (number === latestCall.current)
      setState((current) => mergeAppState(current, next, toWireDate(new Date())));
    return next.kind === 'ready';
  }, []);
  const refresh = useCallback(() => take(loadAppState()), [take]);

  const reload = useCallback(() => {
    setState({ kind: 'loading' });
    void refresh();
  }, [refresh]);

  useEffect(() => {
    if (later) void take(later);
  }, [later, take]);

  const isSignedIn = state.kind !== 'signedOut';
  useEffect(() => {
    if (!isSignedIn) return;
    const onVisible = (): void => {
      if (document.visibilityState === 'visible') void refresh();
    };
    const onRestored = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) void refresh();
    };
    const onOnline = (): void => void refresh();
    document.addEventListener('visibilitychange', onVisible);
    addEventListener('pageshow', onRestored);
    addEventListener('online', onOnline);
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
      removeEventListener('pageshow', onRestored);
      removeEventListener('online', onOnline);
    };
  }, [isSignedIn, refresh]);
  usePolling(refresh, state.kind === 'ready' && hasOrderUnderway(state.home));

  useEffect(() => onSessionChangedElsewhere(() => location.reload()), []);

  async function onSignedIn(): Promise<void> {
    startCookieSession();
    setState({ kind: 'loading' });
    await refresh();
  }

  return { state, refresh, reload, onSignedIn };
}
