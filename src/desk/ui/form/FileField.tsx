import { useTexts } from '../../texts/language.tsx';
import { uiTexts } from '../texts.ts';
import { useRemarks } from './FieldFrame.tsx';
import type { Field, Picture } from './fields.ts';
import { pictureOf } from './Pictures.tsx';

type Props = {
  field: Extract<Field, { kind: 'file' }>;
  value: readonly Picture[];
  mistake: string | undefined;
  change: (files: readonly Picture[]) => void;
};

/** One file that goes along, by its name. */
export function FileField({ field, value, mistake, change }: Props) {
  const say = useTexts(uiTexts);
  const { id, described, remarks } = useRemarks(field.hint, mistake);
  const [chosen] = value;
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
        accept={field.accept}
        {...described}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file !== undefined) void pictureOf(file).then((read) => change([read]));
        }}
      />
      {/* The browser's own button speaks the browser's language. */}
      <label htmlFor={id} className="button quiet pick">
        {chosen?.name ?? say('chooseFile')}
      </label>
      {remarks}
    </div>
  );
}
