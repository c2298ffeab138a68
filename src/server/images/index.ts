export { type Images, openImages, type Place, type Redrawn } from './images.ts';
