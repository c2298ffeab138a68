export {
  createImageProcessor,
  type ImageProcessor,
  type ReencodeResult,
  type UploadSlot,
} from './imageProcessor.ts';
