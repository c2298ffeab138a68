export {
  createImageProcessor,
  type ImageProcessor,
  type ReencodeResult,
  type UploadInProgress,
} from './imageProcessor.ts';
