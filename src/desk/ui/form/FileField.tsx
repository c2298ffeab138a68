import { useTexts } from '../../texts/language.tsx';
import { useFieldMessages } from './FieldWrapper.tsx';
import type { Field, UploadedFile } from './fields.ts';
import { readUpload } from './ImagesField.tsx';

type Props = {
  field: Extract<Field, { kind: 'file' }>;
  value: readonly UploadedFile[];
  error: string | undefined;
  onChange: (files: readonly UploadedFile[]) => void;
};

/** One file that goes along, by its name. */
export function FileField({ field, value, error, onChange }: Props) {
  const t = useTexts('ui');
  const { id, ariaProps, messages } = useFieldMessages(field.hint, error);
  const [selected] = value;
  return (
    <div className="field">
      <span id={`${id}-label`} className="label">
        {field.label}
      </span>
      <input
        id={id}
        className="visually-hidden"
        aria-labelledby={`${id}-label`}
        type="file"
        accept={field.accept}
        {...ariaProps}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file !== undefined) void readUpload(file).then((upload) => onChange([upload]));
        }}
      />
      {/* The browser's own button speaks the browser's language. */}
      <label htmlFor={id} className="button quiet file-button">
        {selected?.name ?? t('chooseFile')}
      </label>
      {messages}
    </div>
  );
}
