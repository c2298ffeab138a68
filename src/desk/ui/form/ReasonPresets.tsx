import { type RefObject, use, useLayoutEffect, useRef } from 'react';
import { maxPresets } from '../../../contract/desk/queues.ts';
import { useTexts } from '../../texts/language.tsx';
import { focusOnMount } from '../controls/Button.tsx';
import { DialogDepth, useShortcuts } from '../controls/shortcuts.tsx';
import type { FieldValue } from './fields.ts';

/**
 * Which element a form focuses when its dialog opens. `preset`: the submit button, with the first prepared reason filled in.
 * `amount`: the amount field, its text selected. `reason`: the empty reason field.
 */
export type InitialFocus = 'preset' | 'amount' | 'reason';

/**
 * Fills in a prepared reason when its button or digit is pressed, and focuses the submit button. When a dialog opens, the
 * first preset's button is focused, so that digits are not typed into a field, unless `start` names another element.
 */
export function useReasonPresets(
  presets: readonly string[],
  setReason: (reason: string) => void,
  start?: InitialFocus,
) {
  const submitButton = useRef<HTMLButtonElement>(null);
  const firstButton = useRef<HTMLButtonElement>(null);
  const isInDialog = use(DialogDepth) > 0;
  useLayoutEffect(() => {
    if (!isInDialog) return;
    const form = submitButton.current?.form;
    const amount = start === 'amount' ? form?.querySelector<HTMLInputElement>('.amount-input .input') : null;
    // The reason is the last field of a form.
    const reason =
      start === 'reason' ? [...(form?.querySelectorAll<HTMLElement>('.input') ?? [])].at(-1) : null;
    focusOnMount(amount ?? reason ?? (start === 'preset' ? submitButton : firstButton).current);
    amount?.select();
  }, [isInDialog, start]);

  function choose(preset: string): void {
    setReason(preset);
    submitButton.current?.focus();
  }

  useShortcuts(
    presets.slice(0, maxPresets).map((preset, index) => ({
      key: String(index + 1),
      label: preset,
      run: () => choose(preset),
    })),
  );

  return { submitButton, firstButton, choose };
}

type Props = {
  presets: readonly string[];
  chosen: FieldValue | undefined;
  onChoose: (preset: string) => void;
  firstButton: RefObject<HTMLButtonElement | null>;
};

/** Prepared reasons as buttons, with the digits that choose them. */
export function ReasonPresets({ presets, chosen, onChoose, firstButton }: Props) {
  const t = useTexts('ui');
  return (
    <fieldset className="field">
      <legend className="label">{t('presets')}</legend>
      <div className="presets">
        {presets.map((preset, index) => (
          <button
            key={preset}
            ref={index === 0 ? firstButton : undefined}
            type="button"
            className="button quiet"
            aria-pressed={preset === chosen}
            aria-keyshortcuts={String(index + 1)}
            onClick={() => onChoose(preset)}
          >
            <span className="key" aria-hidden="true">
              {index + 1}
            </span>
            {preset}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

/** A preset reason replaces another preset and precedes the typed text. */
export function addPreset(
  preset: string,
  current: FieldValue | undefined,
  presets: readonly string[],
): string {
  const typed = typeof current === 'string' ? current.trim() : '';
  return typed === '' || presets.some((one) => typed.startsWith(one)) ? preset : `${preset}: ${typed}`;
}
