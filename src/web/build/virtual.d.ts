/** The public part of the brand's configuration, served by `brandModule`. */
declare module 'virtual:brand' {
  const brand: import('./brand.ts').PublicBrand;
  export = brand;
}

/** The same messages in Chinese whatever the page speaks. */
declare module 'messages:input/zh' {
  export { default } from 'messages:input';
}

/** Messages before `npm run types` has written what they are: any key goes. */
declare module 'messages:*';
