import { type ChangeEvent, useId, useState } from 'react';
import { useTexts } from '../../texts/language.tsx';
import { useFieldMessages } from './Field.tsx';
import type { Field, UploadedFile } from './fields.ts';

type Props = {
  field: Extract<Field, { kind: 'file' }>;
  value: readonly UploadedFile[];
  error: string | undefined;
  onChange: (files: readonly UploadedFile[]) => void;
};

/** A file input for one file. */
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
      {/* The browser's own button is in the browser's language. */}
      <label htmlFor={id} className="button quiet file-button">
        {selected?.name ?? t('chooseFile')}
      </label>
      {messages}
    </div>
  );
}

const maxImages = 9;
/** Of all images: base64 is a third longer, and the server accepts an answer of some 10 MB. */
const maxTotalBytes = 7_000_000;

type ImagesFieldProps = {
  field: Field;
  value: readonly UploadedFile[];
  onChange: (images: readonly UploadedFile[]) => void;
};

/** An input for several images, with previews. */
export function ImagesField({ field, value, onChange }: ImagesFieldProps) {
  const t = useTexts('ui');
  const id = useId();
  const [rejectedCount, setRejectedCount] = useState(0);
  async function add(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const files = [...(event.target.files ?? [])];
    event.target.value = '';
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
      <span id={`${id}-label`} className="label">
        {field.label}
      </span>
      <input
        id={id}
        className="visually-hidden"
        aria-labelledby={`${id}-label`}
        type="file"
        multiple
        accept="image/jpeg,image/png,image/webp"
        aria-describedby={`${id}-hint`}
        onChange={(event) => void add(event)}
      />
      {/* The browser's own button is in the browser's language. */}
      <label htmlFor={id} className="button quiet file-button">
        {t('choosePictures')}
      </label>
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
