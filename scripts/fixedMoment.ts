/** The moment of recordings: noon and half a minute, UTC, so that a few seconds more or less show the same minute. */
export const recordedAt = Date.parse('2026-11-20T12:00:30Z')
