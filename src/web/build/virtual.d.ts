/** The public part of the brand's configuration, served by `brandModule`. */
declare module 'virtual:brand' {
  const brand: import('./brand.ts').PublicBrand;
  export = brand;
}

/** The same messages in Chinese, whatever the language of the page. */
declare module 'messages:inputs/zh' {
  export { default } from 'messages:inputs';
}

/** Fallback before `npm run types` has written the declarations: any key is accepted. */
declare module 'messages:*';
