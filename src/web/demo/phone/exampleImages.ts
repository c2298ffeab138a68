import * as t from 'messages:demo';
import type { IdentityImageKind } from '../../../contract/schemas/app.ts';
import { toJpeg } from '../../ui/scaleImage.ts';

/**
 * An image of an identity document or a face, drawn, and plainly an example. The lines of its ground make it as sharp as a photo
 * of paper.
 */
export async function drawExampleImage(kind: IdentityImageKind, fullName: string): Promise<File> {
  const image = new Image();
  image.src = `/images/exampleIdentity/${kind}.svg`;
  await image.decode();
  const canvas = document.createElement('canvas');
  const { width, height } = Object.assign(canvas, { width: image.width, height: image.height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.drawImage(image, 0, 0);
  if (kind === 'front') {
    context.fillStyle = '#1c3b33';
    context.font = '600 54px system-ui, sans-serif';
    context.fillText(fullName, 560, 340);
  }
  context.translate(width / 2, height / 2);
  drawMark(context);
  return new File([await toJpeg(canvas, 0.9)], `${kind}.jpg`, { type: 'image/jpeg' });
}

function drawMark(context: CanvasRenderingContext2D): void {
  context.rotate(-0.35);
  context.textAlign = 'center';
  context.font = '800 190px system-ui, sans-serif';
  context.lineWidth = 10;
  context.strokeStyle = '#ffffff';
  context.fillStyle = 'rgb(180 30 30 / 85%)';
  context.strokeText(t.exampleMark(), 0, 60);
  context.fillText(t.exampleMark(), 0, 60);
}
