import * as t from 'messages:smsCode';
import { type ReactNode, useRef, useState } from 'react';
import { limits } from '../../../contract/limits.ts';
import { useAction } from '../../api/useAction.ts';
import { Button } from '../../ui/Button.tsx';
import { useCountdown } from '../../ui/countdown.ts';
import { Field } from '../../ui/Field.tsx';
import { NumberInput } from '../../ui/inputs/DigitsInput.tsx';
import { Modal } from '../../ui/Modal.tsx';

const maxDigits = 10;

type Props = {
  readonly title: string;
  /** What the code confirms, and where it went. */
  readonly intro: ReactNode;
  /** When the last code was sent, by this device's clock. */
  readonly sentAt: number;
  /** Both may resolve to an error message, which is shown at the code. */
  readonly onResend: () => Promise<string | undefined>;
  readonly onConfirm: (code: string) => Promise<string | undefined>;
  readonly onCancel: () => void;
};

/** Asks for the code that the SMS brought. A new one can be requested 60 s after the last. Source: SPEC 4. */
export default function CodeDialog({ title, intro, sentAt, onResend, onConfirm, onCancel }: Props) {
  const [code, setCode] = useState('');
  const { busy, error, setError, run } = useAction<'confirm' | 'resend'>();
  const form = useRef<HTMLFormElement>(null);
  const secondsLeft = useCountdown(sentAt + limits.smsCountdownSeconds * 1000);

  function confirm(): void {
    if (code.length >= limits.cardCodeMinLength) return void run('confirm', () => onConfirm(code));
    setError(t.wrongLength());
    form.current?.querySelector('input')?.focus();
  }

  return (
    <Modal
      title={title}
      onClose={onCancel}
      actions={
        <CodeActions
          busy={busy}
          secondsLeft={secondsLeft}
          onCancel={onCancel}
          onConfirm={confirm}
          onResend={() => void run('resend', onResend)}
        />
      }
    >
      <p>{intro}</p>
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          confirm();
        }}
      >
        <CodeField
          code={code}
          error={error}
          onChange={(digits) => {
            setCode(digits);
            setError(undefined);
          }}
        />
      </form>
    </Modal>
  );
}

type CodeActionsProps = {
  readonly busy: 'confirm' | 'resend' | undefined;
  /** Until another code can be had. */
  readonly secondsLeft: number;
  readonly onConfirm: () => void;
  readonly onResend: () => void;
  readonly onCancel: () => void;
};

function CodeActions({ busy, secondsLeft, onConfirm, onResend, onCancel }: CodeActionsProps) {
  return (
    <>
      <Button isBusy={busy === 'confirm'} onClick={onConfirm}>
        {t.confirm()}
      </Button>
      <Button kind="quiet" disabled={secondsLeft > 0} isBusy={busy === 'resend'} onClick={onResend}>
        {secondsLeft > 0 ? t.resendIn({ seconds: secondsLeft }) : t.getCode()}
      </Button>
      <Button kind="plain" onClick={onCancel}>
        {t.cancel()}
      </Button>
    </>
  );
}

type CodeFieldProps = {
  readonly code: string;
  readonly error: string | undefined;
  readonly onChange: (digits: string) => void;
};

function CodeField({ code, error, onChange }: CodeFieldProps) {
  return (
    <Field label={t.code()} error={error}>
      {(input) => (
        <NumberInput
          {...input}
          autoFocus
          name="verifyCode"
          autoComplete="one-time-code"
          max={maxDigits}
          value={code}
          onChange={onChange}
        />
      )}
    </Field>
  );
}
