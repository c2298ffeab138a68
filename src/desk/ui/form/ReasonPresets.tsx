import { type KeyboardEvent, useRef } from 'react';
import { useTexts } from '../../texts/language.tsx';
import { hasShortcuts, isTyping } from '../controls.tsx';
import type { FieldValue } from './fields.ts';

/** Choosing a prepared reason, by its button or its digit: the form's button then has the focus. */
export function useReasonPresets(presets: readonly string[], setReason: (reason: string) => void) {
  const submitButton = useRef<HTMLButtonElement>(null);

  function choose(preset: string): void {
    setReason(preset);
    submitButton.current?.focus();
  }

  function chooseByDigit(event: KeyboardEvent): void {
    const preset = /^[1-9]$/.test(event.key) ? presets[Number(event.key) - 1] : undefined;
    if (preset === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!hasShortcuts() || isTyping(event.target)) return;
    event.preventDefault();
    choose(preset);
  }

  return { submitButton, choose, chooseByDigit };
}

type Props = {
  presets: readonly string[];
  chosen: FieldValue | undefined;
  onChoose: (preset: string) => void;
};

/** Prepared reasons as buttons, with the digits that choose them. */
export function ReasonPresets({ presets, chosen, onChoose }: Props) {
  const t = useTexts('ui');
  return (
    <fieldset className="field">
      <legend className="label">{t('presets')}</legend>
      <div className="presets">
        {presets.map((preset, index) => (
          <button
            key={preset}
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
