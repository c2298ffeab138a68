import * as t from 'messages:demo';
import { captchaPath } from '../../../contract/endpoints.ts';
import { pages } from '../../../contract/pages.ts';
import type { IdentityImageKind } from '../../../contract/schemas/app.ts';
import { demoUrl, readTextField } from '../../api/demoCalls.ts';
import { toJpeg } from '../../ui/scaleImage.ts';

/** Values of a form by field name. */
export type ExampleValues = Readonly<Record<string, string>>;

/** Sources of the values: a person's data, and the newest code sent to the phone. */
export type FormFiller = {
  readonly frame: HTMLIFrameElement;
  readonly values: ExampleValues;
  readonly newestCode: (place: string) => string | undefined;
};

type TextField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const stepTimeoutMs = 20_000;
const moveTimeoutMs = 10_000;
const pollMs = 100;
const maxSteps = 20;
/** Attempts to fill in one page: a code may come late. */
const maxTries = 3;
/** So long that what was typed is seen before it is sent. */
const showMs = 350;

/** Fills and sends forms of the phone until the offer is there, or only the one at hand. Returns whether it got on. */
export async function fillForms(filler: FormFiller, isOnlyOne: boolean): Promise<boolean> {
  let tries = 0;
  for (let step = 0; step < maxSteps; step++) {
    const page = await waitForPage(filler);
    if (page === undefined) return false;
    if (hasOffer(filler.frame)) return true;
    const before = describePage(filler);
    await fillPage(filler, page);
    const hasMoved = await waitFor(() => describePage(filler) !== before, moveTimeoutMs);
    tries = hasMoved ? 0 : tries + 1;
    if (isOnlyOne || tries === maxTries) return hasMoved;
  }
  return false;
}

/** The page is the offer, whose button is the visitor's own. */
export function hasOffer(frame: HTMLIFrameElement): boolean {
  const path = frame.contentWindow?.location.pathname;
  return path === pages.loanConfirm || path === pages.loanDetails;
}

/** The document, once something can be done in it. */
async function waitForPage({ frame }: FormFiller): Promise<Document | undefined> {
  await waitFor(() => findPrimary(frame.contentDocument) !== undefined);
  const { contentDocument } = frame;
  return findPrimary(contentDocument) === undefined ? undefined : (contentDocument ?? undefined);
}

/** The first button of an open dialog or of the page's actions: what a finger would press. */
function findPrimary(page: Document | null): HTMLElement | undefined {
  if (page === null || page.readyState !== 'complete') return undefined;
  const layer = page.querySelector('dialog[open]') ?? page.querySelector('#actions');
  const buttons = [...(layer?.querySelectorAll<HTMLElement>('button, a[href]') ?? [])];
  return buttons.find((button) => !isClosing(button));
}

/** A dialog's head has the button that closes it. */
function isClosing(button: HTMLElement): boolean {
  return button.hasAttribute('aria-label') || button.hidden === true;
}

function describePage({ frame }: FormFiller): string {
  const page = frame.contentDocument;
  const names = [...(page?.querySelectorAll<HTMLInputElement>('[name], dialog[open]') ?? [])].map(
    ({ name, tagName }) => name ?? tagName,
  );
  return [
    frame.contentWindow?.location.href,
    page?.querySelector('h1, dialog h2')?.textContent,
    ...names,
  ].join();
}

async function fillPage(filler: FormFiller, page: Document): Promise<void> {
  await answerCaptcha(page);
  const layer = page.querySelector('dialog[open]') ?? page;
  for (const input of layer.querySelectorAll<TextField>('input, select, textarea')) {
    if (input.type === 'file') await giveImage(filler, input as HTMLInputElement);
    else if (input.type === 'checkbox') await tick(input as HTMLInputElement);
    else await fillInput(filler, input);
  }
  // A choice may ask for more.
  for (const input of layer.querySelectorAll<HTMLInputElement>('input[name]'))
    if (input.value === '') await fillInput(filler, input);
  await sleep(showMs);
  const before = describePage(filler);
  await waitFor(() => isReady(findPrimary(page)) || describePage(filler) !== before);
  if (describePage(filler) === before) findPrimary(page)?.click();
}

function isReady(button: HTMLElement | undefined): boolean {
  return button !== undefined && button.getAttribute('aria-disabled') !== 'true';
}

async function fillInput({ values, newestCode }: FormFiller, input: TextField): Promise<void> {
  if (['hidden', 'radio'].includes(input.type) || input.name === 'capcode') return;
  if (input.autocomplete === 'one-time-code') {
    const place = input.ownerDocument.location.pathname;
    await waitFor(() => newestCode(place) !== undefined);
    return type(input, newestCode(place) ?? '');
  }
  const isContact = input.form?.querySelector('[name="relation"]') != null;
  const name = input.name === 'phone' && isContact ? 'contactPhone' : input.name;
  // A number that is typed twice.
  const value = values[name.replace(/ again$/, '')];
  if (value !== undefined && input.value !== value) type(input, value);
}

/** Types as a person would: by the native setter, which React doesn't watch, and the event, which it does. */
function type(input: TextField, value: string): void {
  const view = input.ownerDocument.defaultView as (Window & typeof globalThis) | null;
  if (view === null) return;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, value);
  input.dispatchEvent(new view.Event('input', { bubbles: true }));
  input.dispatchEvent(new view.Event('change', { bubbles: true }));
}

async function tick(box: HTMLInputElement): Promise<void> {
  if (box.checked) return;
  box.click();
  await waitFor(() => box.checked);
}

async function giveImage({ values, frame }: FormFiller, input: HTMLInputElement): Promise<void> {
  const { name } = input;
  if (!isImageKind(name)) return;
  const view = frame.contentWindow as (Window & typeof globalThis) | null;
  if (view === null) return;
  const image = await drawExampleImage(name, values.fullName ?? '');
  const transfer = new view.DataTransfer();
  transfer.items.add(new view.File([image], image.name, { type: image.type }));
  input.files = transfer.files;
  input.dispatchEvent(new view.Event('change', { bubbles: true }));
  const section = input.closest('section');
  // Sent one after the other, as by hand.
  await waitFor(() => section?.querySelector('[aria-busy]') != null, 500);
  await waitFor(() => section?.querySelector('[aria-busy]') == null);
}

function isImageKind(name: string): name is IdentityImageKind {
  return name === 'front' || name === 'back' || name === 'selfie';
}

/** The demonstration knows the letters of the picture. */
async function answerCaptcha(page: Document): Promise<void> {
  const input = page.querySelector<HTMLInputElement>('[name="capcode"]');
  if (input === null) return;
  // Each picture has other letters: those of the last one count.
  const picture = () => page.querySelector<HTMLImageElement>(`img[src*="${captchaPath}"]`);
  await waitFor(() => picture()?.complete === true);
  const sid = page.querySelector<HTMLInputElement>('[name="sid"]')?.value ?? '';
  const reply = await fetch(demoUrl(`captcha?${new URLSearchParams({ sid })}`));
  type(input, readTextField(await reply.json().catch(() => null), 'answer'));
}

export async function waitFor(isTrue: () => boolean, timeoutMs = stepTimeoutMs): Promise<boolean> {
  const until = Date.now() + timeoutMs;
  while (Date.now() < until) {
    if (isTrue()) return true;
    await sleep(pollMs);
  }
  return isTrue();
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/**
 * An image of an identity document or a face, drawn, and plainly an example. The lines of its ground make it as sharp as a photo
 * of paper.
 */
async function drawExampleImage(kind: IdentityImageKind, fullName: string): Promise<File> {
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
