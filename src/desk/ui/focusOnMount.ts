/** Has an element take the focus as soon as it is there: at once, or when the dialog that it is in opens. */
export function focusOnMount(element: HTMLElement | null): void {
  if (element === null) return;
  element.autofocus = true;
  element.focus();
}
