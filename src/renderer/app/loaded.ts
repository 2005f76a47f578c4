let resolve: () => void = () => {};

/** Settles once the first verdict (or the start screen) has been painted. */
export const whenLoaded: Promise<void> = new Promise((done) => {
  resolve = done;
});

/** Marks the page as loaded, for those who wait: tests by the attribute, heavy parts of the window by the promise. */
export function markLoaded(): void {
  document.documentElement.dataset.appState = 'loaded';
  resolve();
}
