import { useEffect, useId, useLayoutEffect } from 'react';
import { createStore, useStore } from '../../api/store.ts';
import { useTexts } from '../../texts/language.tsx';
import { Button } from './Button.tsx';
import { useShortcuts } from './shortcuts.tsx';

/** A button in a toast, such as undo. */
export type ToastAction = { readonly label: string; readonly run: () => void };

type Toast = { readonly text: string; readonly action?: ToastAction | undefined };

const noToast: Toast = { text: '' };

const shownToast = createStore(noToast);

/** The mounted toast regions: one on the page and one in each open dialog, outside of which everything is inert. */
const liveRegions = createStore<readonly string[]>([]);

const toastMs = 6_000;

const actionToastMs = 12_000;

/** Shows a toast; an empty text hides the one that is shown. */
export function showToast(text: string, action?: ToastAction): void {
  shownToast.set(text === '' ? noToast : { text, action });
}

/** A write that was refused after its form was left. `open`: back to its case. */
type LateRefusal = { readonly text: string; readonly open?: ToastAction | undefined };

const lateRefusals = createStore<readonly LateRefusal[]>([]);

/** Shows a refusal until it is closed, whatever is shown as a toast meanwhile. */
export function showLateRefusal(text: string, open?: ToastAction): void {
  lateRefusals.set([...lateRefusals.get().filter((other) => other.text !== text), { text, open }]);
}

function LateRefusals() {
  const t = useTexts('ui');
  const refusals = useStore(lateRefusals);
  const close = (refusal: LateRefusal) =>
    lateRefusals.set(lateRefusals.get().filter((other) => other !== refusal));
  return refusals.map((refusal) => (
    <div key={refusal.text} className="failure late-refusal" role="alert">
      {refusal.text}{' '}
      {refusal.open === undefined ? null : (
        <Button
          kind="plain"
          onClick={() => {
            close(refusal);
            refusal.open?.run();
          }}
        >
          {refusal.open.label}
        </Button>
      )}
      <Button kind="plain" onClick={() => close(refusal)}>
        {t('close')}
      </Button>
    </div>
  ));
}

/** Renders the toast and late refusals if it is the topmost region. */
export function ToastRegion() {
  const regionId = useId();
  const toast = useStore(shownToast);
  const isTopmost = useStore(liveRegions).at(-1) === regionId;
  const { text, action } = isTopmost ? toast : noToast;
  useLayoutEffect(() => {
    liveRegions.set([...liveRegions.get(), regionId]);
    return () => liveRegions.set(liveRegions.get().filter((other) => other !== regionId));
  }, [regionId]);
  useEffect(() => {
    if (text === '') return;
    const timer = setTimeout(() => showToast(''), action === undefined ? toastMs : actionToastMs);
    return () => clearTimeout(timer);
  }, [text, action]);
  function runAction(): void {
    showToast('');
    action?.run();
  }
  useShortcuts(action === undefined ? [] : [{ key: 'z', label: action.label, run: runAction }], {
    isGlobal: true,
  });
  return (
    <div className="toast">
      {isTopmost ? <LateRefusals /> : null}
      <div role="status">
        {text === '' ? null : (
          <span>
            {text}
            {action === undefined ? null : (
              <button type="button" className="button plain" onClick={runAction}>
                {action.label} <kbd>Z</kbd>
              </button>
            )}
          </span>
        )}
      </div>
    </div>
  );
}
