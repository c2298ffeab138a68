import {
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { createPortal } from 'react-dom';
import { useTexts } from '../texts/language.tsx';
import { Button } from './controls.tsx';

type Props = {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  isModalOnly?: boolean;
};

/** A dialog that holds the focus and gives it back. `isModalOnly`: it isn't left unless by what it asks. */
export function Dialog({ isOpen, ...props }: Props) {
  return isOpen ? createPortal(<OpenDialog {...props} />, document.body) : null;
}

function OpenDialog({ title, onClose, children, isModalOnly = false }: Omit<Props, 'isOpen'>) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Before it leaves the page: only then the browser gives the focus back.
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={titleId}
      closedby={isModalOnly ? 'none' : 'closerequest'}
      onCancel={(event) => {
        if (isModalOnly) event.preventDefault();
      }}
      // A browser without `closedby` lets a second Escape through.
      onClose={() => (isModalOnly ? dialog.current?.showModal() : onClose())}
    >
      <h2 id={titleId} className="dialog-title">
        {title}
      </h2>
      {children}
      <ToastRegion />
    </dialog>
  );
}

type OneTimeSecretProps = { title: string; secret: string; description: string; onClose: () => void };

/** What is shown once: it stays until whoever reads it closes it. */
export function OneTimeSecret({ title, secret, description, onClose }: OneTimeSecretProps) {
  const t = useTexts('ui');
  const [isCopied, setCopied] = useState(false);
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(secret);
    setCopied(true);
    showToast(t('copied'));
  }
  return (
    <Dialog title={title} isOpen isModalOnly onClose={onClose}>
      <p className="secret strong">{secret}</p>
      <p className="quiet">{description}</p>
      <div className="form-actions">
        {'clipboard' in navigator ? (
          <Button kind="primary" onClick={() => void copy()}>
            {t(isCopied ? 'copied' : 'copy')}
          </Button>
        ) : null}
        <Button kind="quiet" onClick={onClose}>
          {t('secretClose')}
        </Button>
      </div>
    </Dialog>
  );
}

/** What the desk says in passing: that something was done. */
let message = '';
/** Where it may be said: on the page, and in each dialog over it, outside of which all is inert. */
let liveRegions: readonly string[] = [];
const listeners = new Set<() => void>();
const toastMs = 6_000;

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

export function showToast(text: string): void {
  message = text;
  notifyListeners();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A place where it is said, while none is above it. */
export function ToastRegion() {
  const regionId = useId();
  const text = useSyncExternalStore(subscribe, () => (liveRegions.at(-1) === regionId ? message : ''));
  useLayoutEffect(() => {
    liveRegions = [...liveRegions, regionId];
    notifyListeners();
    return () => {
      liveRegions = liveRegions.filter((other) => other !== regionId);
      notifyListeners();
    };
  }, [regionId]);
  useEffect(() => {
    if (text === '') return;
    const timer = setTimeout(() => showToast(''), toastMs);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <div className="toast" role="status">
      {text === '' ? null : <span>{text}</span>}
    </div>
  );
}
