import { type ComponentProps, useId, useState } from 'react';
import { useTexts } from '../../texts/language.tsx';
import { type FieldInputProps, useFieldMessages } from './Field.tsx';
import type { FormField, UploadedFile } from './fields.ts';

type Props = FieldInputProps<Extract<FormField, { kind: 'file' }>, readonly UploadedFile[]>;

/** A file input for one file. */
export function FileField({ field, value, error, onChange }: Props) {
  const t = useTexts('ui');
  const { id, ariaProps, messages } = useFieldMessages(field.hint, error);
  const [selected] = value;
  return (
    <div className="field">
      <FilePicker
        id={id}
        label={field.label}
        text={selected?.name ?? t('chooseFile')}
        accept={field.accept}
        {...ariaProps}
        onPick={([file]) => {
          if (file !== undefined) void readUpload(file).then((upload) => onChange([upload]));
        }}
      />
      {messages}
    </div>
  );
}

type FilePickerProps = ComponentProps<'input'> & {
  id: string;
  label: string;
  /** The text of the button. */
  text: string;
  onPick: (files: readonly File[]) => void;
};

/** A file input whose button is ours: the browser's own is in the browser's language. */
function FilePicker({ id, label, text, onPick, ...inputProps }: FilePickerProps) {
  return (
    <>
      <span id={`${id}-label`} className="label">
        {label}
      </span>
      <input
        id={id}
        className="visually-hidden"
        aria-labelledby={`${id}-label`}
        type="file"
        {...inputProps}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          onPick(files);
        }}
      />
      <label htmlFor={id} className="button quiet file-button">
        {text}
      </label>
    </>
  );
}

const maxImages = 9;
/** The maximal bytes of all images: base64 is a third longer, and the server accepts a request of some 10 MB. */
const maxTotalBytes = 7_000_000;

type ImagesFieldProps = {
  field: FormField;
  value: readonly UploadedFile[];
  onChange: (images: readonly UploadedFile[]) => void;
};

/** An input for several images, with previews. */
export function ImagesField({ field, value, onChange }: ImagesFieldProps) {
  const t = useTexts('ui');
  const id = useId();
  const [rejectedCount, setRejectedCount] = useState(0);
  async function add(files: readonly File[]): Promise<void> {
    const accepted: File[] = [];
    const totalSize = (all: readonly { size: number }[]) => all.reduce((sum, { size }) => sum + size, 0);
    for (const file of files) {
      const hasCapacity = value.length + accepted.length < maxImages;
      if (hasCapacity && totalSize([...value, ...accepted, file]) <= maxTotalBytes) accepted.push(file);
    }
    setRejectedCount(files.length - accepted.length);
    onChange([...value, ...(await Promise.all(accepted.map(readUpload)))]);
  }
  return (
    <div className="field">
      <FilePicker
        id={id}
        label={field.label}
        text={t('choosePictures')}
        multiple
        accept="image/jpeg,image/png,image/webp"
        aria-describedby={`${id}-hint`}
        onPick={(files) => void add(files)}
      />
      <span id={`${id}-hint`} className="hint">
        {t('picturesHint')}
      </span>
      {rejectedCount === 0 ? null : (
        <span className="field-error" role="alert">
          {t('picturesLeftOut', { count: rejectedCount })}
        </span>
      )}
      <ImagePreviews images={value} onChange={onChange} />
    </div>
  );
}

type ImagePreviewsProps = { images: readonly UploadedFile[]; onChange: ImagesFieldProps['onChange'] };

function ImagePreviews({ images, onChange }: ImagePreviewsProps) {
  const t = useTexts('ui');
  if (images.length === 0) return null;
  return (
    <ul className="thumbnails">
      {images.map((image, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may be chosen twice
        <li key={index}>
          <img src={image.dataUrl} alt={image.name} />
          <button
            type="button"
            className="button plain"
            aria-label={t('removePicture', { name: image.name })}
            onClick={() => onChange(images.filter((other) => other !== image))}
          >
            ×
          </button>
        </li>
      ))}
    </ul>
  );
}

function readUpload(file: File): Promise<UploadedFile> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve({ name: file.name, size: file.size, dataUrl: String(reader.result) });
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
