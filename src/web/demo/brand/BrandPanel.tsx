import * as t from 'messages:demo';
import { brandName, colours } from 'virtual:brand';
import { useId } from 'react';
import { computeContrast, minContrast, withAccent } from '../../../contract/colours.ts';
import { brandNamePattern } from '../../../contract/demonstration.ts';
import { jsonHeaders } from '../../../contract/launch.ts';
import { callDemo, demoUrl, readTextField } from '../../api/demoCalls.ts';
import { useAction } from '../../api/useAction.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import styles from './brand.module.css';
import type { BrandDraft } from './frameBrand.ts';

type Props = { readonly draft: BrandDraft; readonly onChange: (changes: Partial<BrandDraft>) => void };

/** Name, colour and logo of a lender, shown on the phone at once and taken along as a configuration. */
export function BrandPanel({ draft, onChange }: Props) {
  const { problem, isPacking, chooseLogo, download } = useBrandCalls({ draft, onChange });
  const hintId = useId();
  const isNamed = brandNamePattern.test(draft.name || brandName);
  return (
    <div className={styles.panel}>
      <p>{t.brandLead()}</p>
      <Field label={t.brandName()} error={isNamed ? undefined : t.brandNameWrong()}>
        {(input) => (
          <input
            {...input}
            maxLength={24}
            placeholder={brandName}
            value={draft.name}
            onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
          />
        )}
      </Field>
      <Field label={t.brandColour()}>
        {(input) => (
          <input
            {...input}
            type="color"
            aria-describedby={hintId}
            className={styles.colour}
            value={draft.accent || colours.light.accent}
            onChange={({ currentTarget }) => onChange({ accent: currentTarget.value })}
          />
        )}
      </Field>
      <Contrast id={hintId} accent={draft.accent || colours.light.accent} />
      <Field label={t.brandLogo()} hint={t.brandLogoHint()}>
        {(input) => (
          <input
            {...input}
            type="file"
            accept="image/svg+xml,image/png"
            onChange={({ currentTarget }) => void chooseLogo(currentTarget.files?.[0])}
          />
        )}
      </Field>
      {draft.logo && (
        <Button kind="plain" onClick={() => onChange({ logo: '' })}>
          {t.logoRemove()}
        </Button>
      )}
      <p role="alert">{problem}</p>
      <Button kind="quiet" isBusy={isPacking} disabled={!isNamed} onClick={download}>
        {t.brandDownload()}
      </Button>
      <p className={styles.hint}>{t.brandDownloadHint()}</p>
    </div>
  );
}

/** The server redraws the logo, and makes the configuration. */
function useBrandCalls({ draft, onChange }: Props) {
  const { isBusy: isPacking, error: problem, setError: setProblem, run } = useAction<'download'>();

  async function chooseLogo(file: File | undefined): Promise<void> {
    if (!file) return;
    const reply = await callDemo('brand/logo', await readLogo(file));
    const logo = readTextField(reply.body, 'logo');
    setProblem(logo ? undefined : t.logoRefused());
    if (logo) onChange({ logo });
  }

  async function download(): Promise<string | undefined> {
    return (await downloadConfiguration(draft)) ? undefined : t.downloadFailed();
  }

  return { problem, isPacking, chooseLogo, download: () => void run('download', download) };
}

/** Whether text of the colour can be read, and what is taken where it can't. */
function Contrast({ id, accent }: { readonly id: string; readonly accent: string }) {
  const { surface } = colours.light;
  const ratio = computeContrast(accent, surface);
  const taken = withAccent(colours, accent).light.accent ?? accent;
  const values = { ratio: ratio.toFixed(1), least: minContrast, colour: taken };
  return (
    <p id={id} className={styles.hint} role="status">
      {taken === accent ? t.contrastFine(values) : t.contrastShifted(values)}
    </p>
  );
}

const pngEdge = 96;
/** Maximum length of a bitmap that the server accepts, in base64. */
const maxPngCharacters = 7_500;

/** A drawing as it is; a picture of dots drawn again, as small as a logo is shown. */
async function readLogo(file: File): Promise<{ svg: string } | { png: string }> {
  if (file.type === 'image/svg+xml') return { svg: await file.text() };
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) return { png: '' };
  for (const edge of [pngEdge, 64, 48, 32]) {
    const canvas = document.createElement('canvas');
    canvas.width = edge;
    canvas.height = edge;
    const scale = edge / Math.max(bitmap.width, bitmap.height);
    const [width, height] = [bitmap.width * scale, bitmap.height * scale];
    canvas.getContext('2d')?.drawImage(bitmap, (edge - width) / 2, (edge - height) / 2, width, height);
    const png = canvas.toDataURL('image/png').split(',')[1] ?? '';
    if (png.length <= maxPngCharacters) return { png };
  }
  return { png: '' };
}

async function downloadConfiguration({ name, accent, logo }: BrandDraft): Promise<boolean> {
  const change = {
    name: name || brandName,
    accent: accent || colours.light.accent,
    ...(logo ? { logo } : {}),
  };
  const response = await fetch(demoUrl('brand'), {
    method: 'POST',
    headers: jsonHeaders,
    body: JSON.stringify(change),
  }).catch(() => undefined);
  if (!response?.ok) return false;
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = 'config.zip';
  link.click();
  URL.revokeObjectURL(url);
  return true;
}
