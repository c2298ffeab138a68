/**
 * The first formatter of a page costs a cheap phone 80 ms, later ones 4: that is paid in a task of its own while the first
 * call's reply is awaited, not within the drawing of the screen.
 */
if (typeof document !== 'undefined') setTimeout(() => new Intl.DateTimeFormat());
