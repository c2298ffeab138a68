import * as t from 'messages:demo';

export type ImageKind = 'front' | 'back' | 'selfie';

const [width, height] = [1400, 900];

/** An image of an identity document or a face, drawn, and plainly an example. */
export async function drawExampleImage(kind: ImageKind, fullName: string): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  fillGround(context, kind === 'selfie' ? '#b9cfd8' : '#dfe8dc');
  if (kind === 'selfie') drawFace(context, width / 2, 420, 220);
  else drawCard(context, kind, fullName);
  drawMark(context);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
  if (!blob) throw new Error('no image');
  return new File([blob], `${kind}.jpg`, { type: 'image/jpeg' });
}

/** Lines close together, so that the image is as sharp as a photo of paper. */
function fillGround(context: CanvasRenderingContext2D, colour: string): void {
  context.fillStyle = colour;
  context.fillRect(0, 0, width, height);
  context.strokeStyle = 'rgb(0 0 0 / 35%)';
  context.lineWidth = 2;
  for (let x = -height; x < width; x += 14) {
    context.beginPath();
    context.moveTo(x, 0);
    context.lineTo(x + height, height);
    context.stroke();
  }
}

function drawCard(context: CanvasRenderingContext2D, kind: ImageKind, fullName: string): void {
  context.fillStyle = '#fdfdf8';
  context.beginPath();
  context.roundRect(110, 90, width - 220, height - 180, 40);
  context.fill();
  context.fillStyle = '#1c3b33';
  context.font = '600 54px system-ui, sans-serif';
  if (kind === 'front') {
    drawFace(context, 330, 440, 130);
    context.fillStyle = '#1c3b33';
    context.fillText(fullName, 560, 340);
    context.font = '44px system-ui, sans-serif';
    context.fillText('EX 0000 0174', 560, 430);
  }
  context.fillStyle = '#8aa39b';
  const left = kind === 'front' ? 560 : 190;
  for (let row = 0; row < (kind === 'front' ? 3 : 7); row++)
    context.fillRect(
      left,
      (kind === 'front' ? 490 : 200) + row * 70,
      width - 190 - left - (row % 3) * 90,
      20,
    );
}

function drawFace(context: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  context.fillStyle = '#5d4037';
  context.beginPath();
  context.arc(x, y - radius * 0.15, radius, 0, 2 * Math.PI);
  context.fill();
  context.fillStyle = '#d9a679';
  context.beginPath();
  context.ellipse(x, y, radius * 0.72, radius * 0.9, 0, 0, 2 * Math.PI);
  context.fill();
  context.fillStyle = '#2b2b2b';
  for (const side of [-1, 1]) {
    context.beginPath();
    context.arc(x + side * radius * 0.28, y - radius * 0.12, radius * 0.07, 0, 2 * Math.PI);
    context.fill();
  }
  context.strokeStyle = '#2b2b2b';
  context.lineWidth = radius * 0.05;
  context.beginPath();
  context.arc(x, y + radius * 0.25, radius * 0.28, 0.2, Math.PI - 0.2);
  context.stroke();
}

function drawMark(context: CanvasRenderingContext2D): void {
  context.save();
  context.translate(width / 2, height / 2);
  context.rotate(-0.35);
  context.textAlign = 'center';
  context.font = '800 190px system-ui, sans-serif';
  context.lineWidth = 10;
  context.strokeStyle = '#ffffff';
  context.fillStyle = 'rgb(180 30 30 / 85%)';
  context.strokeText(t.exampleMark(), 0, 60);
  context.fillText(t.exampleMark(), 0, 60);
  context.restore();
}
