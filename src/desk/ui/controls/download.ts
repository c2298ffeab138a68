/** Starts the download of a file that was created on the page. */
export function downloadFile(name: string, type: string, content: BlobPart): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Starts the download of a file that the server sent as base64; its type by the ending of its name. */
export function downloadBase64(name: `${string}.${'pdf' | 'zip'}`, base64: string): void {
  const bytes = Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));
  downloadFile(name, `application/${name.slice(-3)}`, bytes);
}
