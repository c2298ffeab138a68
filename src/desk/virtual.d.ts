/** Colours of the brand and what all pages begin with, written by the build. */
declare module 'virtual:tokens.css';
