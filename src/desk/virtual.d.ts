/** The brand's colours and the base style sheet, served by the build. */
declare module 'virtual:tokens.css';
