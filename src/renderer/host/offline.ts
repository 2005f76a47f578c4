/** Keeps the built web edition in the browser, so that it opens without a network after the first visit. */
export function keepOffline(): void {
  // In development nothing is built that could be kept.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // The window works without it: what fails here is only being offline later.
  navigator.serviceWorker.register(`${import.meta.env.BASE_URL}offline.js`).catch(() => {});
  void navigator.storage?.persist?.();
}
