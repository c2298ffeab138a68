/** The brand's colours and the base style sheet, served by the build. */
declare module 'virtual:tokens.css';
/** docs/desk.md as HTML, served by the build. */
declare module 'virtual:help' {
  const html: string;
  export default html;
}
