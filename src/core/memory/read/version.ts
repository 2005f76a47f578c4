/** The word that a history file's `version` must be. */
export const HISTORY_VERSION = 'ambit-history/1';
