import { useRef } from 'react';
import { maxPresets } from '../../../contract/desk/queues.ts';
import { useTexts } from '../../texts/language.tsx';
import { useShortcuts } from '../shortcuts.tsx';
import type { FieldValue } from './fields.ts';

/** Choosing a prepared reason, by its button or its digit: the form's button then has the focus. */
export function useReasonPresets(presets: readonly string[], setReason: (reason: string) => void) {
  const submitButton = useRef<HTMLButtonElement>(null);

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

  return { submitButton, choose };
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
