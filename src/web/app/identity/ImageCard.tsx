import * as t from 'messages:appIdentity';
import { useEffect, useId, useState } from 'react';
import type { IdentityImageKind } from '../../../contract/schemas/app.ts';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { uploadIdentityImage } from '../../api/upload.ts';
import { useAction } from '../../api/useAction.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorNotice, Pill } from '../../ui/Notice.tsx';
import { drawScaled, toJpeg } from '../../ui/scaleImage.ts';
import { CameraModal } from './CameraModal.tsx';
import styles from './identity.module.css';
import {
  computeMean,
  findDefect,
  type ImageDefect,
  laplacianVariance,
  measuredEdge,
  toLuma,
} from './imageQuality.ts';

/** Sharp enough to read the smallest print of a card; half a megabyte instead of five. */
const sentEdge = 2000;
const quality = 0.88;

type Props = {
  readonly kind: IdentityImageKind;
  readonly isSent: boolean;
  readonly hasCamera: boolean;
  readonly onSent: (identity: ResponseData<'identity'>) => void;
  readonly onCameraRefused: () => void;
};

/** What each image is called, and what it has to show. */
const kindTexts: Readonly<
  Record<IdentityImageKind, { readonly title: () => string; readonly detail: () => string }>
> = {
  front: { title: t.front, detail: t.frontDetail },
  back: { title: t.back, detail: t.backDetail },
  selfie: { title: t.selfie, detail: t.selfieDetail },
};

const defectTexts: Readonly<Record<ImageDefect, () => string>> = {
  unreadable: t.unreadable,
  small: t.small,
  dark: t.dark,
  blurred: t.blurred,
};

/** Who has tried as often may send an image that this page takes for a bad one: people decide. */
const triesBeforeSendingAnyway = 2;
/** The server refuses these. */
const certainDefects: readonly ImageDefect[] = ['unreadable', 'small'];

/** One image: taken or chosen, checked, and sent once it is readable. */
export function ImageCard({ kind, isSent, hasCamera, onSent, onCameraRefused }: Props) {
  const { title, detail } = kindTexts[kind];
  const image = useIdentityImage(kind, onSent);
  const [isCameraOpen, setCameraOpen] = useState(false);
  const titleId = useId();

  function choose(file: Blob | undefined): void {
    setCameraOpen(false);
    if (file) image.take(file);
  }

  return (
    <Card isPadded>
      <section className={styles.image} aria-labelledby={titleId}>
        <div className={styles.header}>
          <h2 id={titleId}>{title()}</h2>
          {isSent && <Pill tone="paid">{t.sent()}</Pill>}
        </div>
        <p className={styles.detail}>{detail()}</p>
        {image.preview && (
          <img className={styles.preview} src={image.preview} alt={t.preview({ image: title() })} />
        )}
        <div role="status">{image.isBusy ? t.sending() : ''}</div>
        {image.problem && <ErrorNotice>{image.problem}</ErrorNotice>}
        {image.canSendAnyway && (
          <Button kind="quiet" onClick={image.sendAnyway}>
            {t.sendAnyway()}
          </Button>
        )}
        {hasCamera && (
          <Button kind={isSent ? 'plain' : 'quiet'} isBusy={image.isBusy} onClick={() => setCameraOpen(true)}>
            {isSent ? t.retake() : t.takePhoto()}
          </Button>
        )}
        <FileChoice kind={kind} hasCamera={hasCamera} describedBy={titleId} onChoose={choose} />
      </section>
      {isCameraOpen && (
        <CameraModal
          kind={kind}
          title={title()}
          onPhoto={choose}
          onUnavailable={() => {
            setCameraOpen(false);
            onCameraRefused();
          }}
          onClose={() => setCameraOpen(false)}
        />
      )}
    </Card>
  );
}

type FileChoiceProps = {
  readonly kind: IdentityImageKind;
  readonly hasCamera: boolean;
  readonly describedBy: string;
  readonly onChoose: (file: File | undefined) => void;
};

/** A file of this device; where the page has no camera, the system's own may take it. */
function FileChoice({ kind, hasCamera, describedBy, onChoose }: FileChoiceProps) {
  return (
    <label className={styles.file}>
      <span>{t.chooseFile()}</span>
      <input
        type="file"
        name={kind}
        accept="image/*"
        capture={hasCamera ? undefined : kind === 'selfie' ? 'user' : 'environment'}
        aria-describedby={describedBy}
        onChange={({ currentTarget }) => {
          onChoose(currentTarget.files?.[0]);
          // The same file may be chosen again.
          currentTarget.value = '';
        }}
      />
    </label>
  );
}

/** The current image and its way to the server. */
function useIdentityImage(kind: IdentityImageKind, onSent: Props['onSent']) {
  const [candidate, setCandidate] = useState<Blob>();
  const { isBusy, error: problem, run } = useAction<'take' | 'send'>();
  const [failedTries, setFailedTries] = useState(0);
  const [canSendAnyway, setCanSendAnyway] = useState(false);
  const preview = usePreview(candidate);

  async function send(image: Blob): Promise<string | undefined> {
    setCanSendAnyway(false);
    const reply = await uploadIdentityImage(kind, image);
    if (!reply.success) return reply.message;
    onSent(reply.data);
    return undefined;
  }

  async function take(file: Blob): Promise<string | undefined> {
    setCanSendAnyway(false);
    const { image, defect } = await prepareImage(file);
    setCandidate(defect === 'unreadable' ? undefined : image);
    if (defect === undefined) return send(image);
    setFailedTries((tries) => tries + 1);
    setCanSendAnyway(failedTries + 1 >= triesBeforeSendingAnyway && !certainDefects.includes(defect));
    return defectTexts[defect]();
  }

  return {
    ...{ preview, problem, isBusy, canSendAnyway },
    take: (file: Blob) => void run('take', () => take(file)),
    sendAnyway: () => candidate && void run('send', () => send(candidate)),
  };
}

/** An address of this page's for an image, as long as it is shown. */
function usePreview(image: Blob | undefined): string {
  const [url, setUrl] = useState('');
  useEffect(() => {
    if (!image) return setUrl('');
    const created = URL.createObjectURL(image);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [image]);
  return url;
}

/** An image as it will be sent, and what is wrong with it. */
type PreparedImage = {
  readonly image: Blob;
  readonly defect: ImageDefect | undefined;
};

function measure(bitmap: ImageBitmap) {
  const canvas = drawScaled(bitmap, measuredEdge);
  const { width, height } = canvas;
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data;
  if (!pixels) throw new Error('no pixels');
  const luma = toLuma(pixels);
  return { sharpness: laplacianVariance(luma, width, height), brightness: computeMean(luma) };
}

/** Looks at an image before it is sent, and makes it small enough for a slow line. Never rejects. */
async function prepareImage(file: Blob): Promise<PreparedImage> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const { width, height } = bitmap;
    const defect = findDefect({ width, height, ...measure(bitmap) });
    const image = await toJpeg(drawScaled(bitmap, sentEdge), quality);
    bitmap.close();
    return { image, defect };
  } catch {
    return { image: file, defect: 'unreadable' };
  }
}
