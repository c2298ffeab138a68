import { type ChangeEvent, useId, useState } from 'react';
import { useTexts } from '../../texts/language.tsx';
import { uiTexts } from '../texts.ts';
import type { Field, Picture } from './fields.ts';

const most = 9;
/** All together: as text they are a third longer, and an answer is taken up to some 10 MB. */
const mostBytes = 7_000_000;

type Props = { field: Field; value: readonly Picture[]; change: (pictures: readonly Picture[]) => void };

/** Pictures that go along, each seen before it is sent. */
export function Pictures({ field, value, change }: Props) {
  const say = useTexts(uiTexts);
  const id = useId();
  const [leftOut, setLeftOut] = useState(0);
  async function add(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const files = [...(event.target.files ?? [])];
    event.target.value = '';
    const taken: File[] = [];
    const sizeOf = (all: readonly { size: number }[]) => all.reduce((sum, { size }) => sum + size, 0);
    for (const file of files) {
      const isRoom = value.length + taken.length < most;
      if (isRoom && sizeOf([...value, ...taken, file]) <= mostBytes) taken.push(file);
    }
    setLeftOut(files.length - taken.length);
    change([...value, ...(await Promise.all(taken.map(pictureOf)))]);
  }
  return (
    <div className="field">
      <span id={`${id}-label`} className="label">
        {field.label}
      </span>
      <input
        id={id}
        className="unseen"
        aria-labelledby={`${id}-label`}
        type="file"
        multiple
        accept="image/jpeg,image/png,image/webp"
        aria-describedby={`${id}-hint`}
        onChange={(event) => void add(event)}
      />
      {/* The browser's own button speaks the browser's language. */}
      <label htmlFor={id} className="button quiet pick">
        {say('choosePictures')}
      </label>
      <span id={`${id}-hint`} className="hint">
        {say('picturesHint')}
      </span>
      {leftOut === 0 ? null : (
        <span className="mistake" role="alert">
          {say('picturesLeftOut', { count: leftOut })}
        </span>
      )}
      {value.length === 0 ? null : (
        <ul className="thumbs">
          {value.map((picture) => (
            <li key={picture.url}>
              <img src={picture.url} alt={picture.name} />
              <button
                type="button"
                className="button plain"
                aria-label={say('removePicture', { name: picture.name })}
                onClick={() => change(value.filter((other) => other !== picture))}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A file and its bytes, as they are sent. */
export async function pictureOf(file: File): Promise<Picture> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const parts: string[] = [];
  const step = 0x8000;
  for (let at = 0; at < bytes.length; at += step) {
    parts.push(String.fromCharCode(...bytes.subarray(at, at + step)));
  }
  return { name: file.name, size: file.size, base64: btoa(parts.join('')), url: URL.createObjectURL(file) };
}
