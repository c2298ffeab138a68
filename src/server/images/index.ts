export { createImageProcessor, type ImageProcessor, type ReencodeResult, type UploadSlot } from './images.ts';
