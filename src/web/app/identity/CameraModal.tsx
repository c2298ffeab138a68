import * as t from 'messages:appIdentity';
import { useEffect, useRef, useState } from 'react';
import type { IdentityImageKind } from '../../../contract/schemas/app.ts';
import { Button } from '../../ui/Button.tsx';
import { joinClassNames } from '../../ui/classNames.ts';
import { Modal } from '../../ui/Modal.tsx';
import styles from './identity.module.css';

type Props = {
  readonly kind: IdentityImageKind;
  readonly title: string;
  readonly onPhoto: (photo: Blob) => void;
  /** Permission was not given, or there is no camera. */
  readonly onUnavailable: () => void;
  readonly onClose: () => void;
};

const frameEdge = 1920;

/** The camera within the page, with a frame for what is to be seen. Its permission is asked for when it opens. */
export function CameraModal({ kind, title, onPhoto, onUnavailable, onClose }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const [isReady, setReady] = useState(false);
  const isSelfie = kind === 'selfie';

  // biome-ignore lint/correctness/useExhaustiveDependencies: one stream as long as it is open
  useEffect(() => {
    let stream: MediaStream | undefined;
    let isClosed = false;
    openCamera(isSelfie).then(
      (opened) => {
        stream = opened;
        if (isClosed || !video.current) return stopCamera(opened);
        video.current.srcObject = opened;
        void video.current.play().catch(() => undefined);
      },
      () => isClosed || onUnavailable(),
    );
    return () => {
      isClosed = true;
      if (stream) stopCamera(stream);
    };
  }, []);

  async function takePhoto(): Promise<void> {
    const photo = video.current && (await photograph(video.current));
    if (photo) onPhoto(photo);
  }

  return (
    <Modal
      title={title}
      isWide
      onClose={onClose}
      actions={
        <Button disabled={!isReady} onClick={() => void takePhoto()}>
          {t.shoot()}
        </Button>
      }
    >
      <div className={styles.viewfinder}>
        <video
          ref={video}
          className={joinClassNames(styles.video, isSelfie && styles.mirrored)}
          muted
          playsInline
          onLoadedData={() => setReady(true)}
        />
        <div className={isSelfie ? styles.face : styles.card} />
      </div>
      <p>{isSelfie ? t.selfieHint() : t.cardHint()}</p>
    </Modal>
  );
}

async function openCamera(isSelfie: boolean): Promise<MediaStream> {
  return navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: isSelfie ? 'user' : 'environment', width: { ideal: frameEdge } },
  });
}

function stopCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** The camera's current frame in full size. */
function photograph(video: HTMLVideoElement): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.95));
}
