/** The default deployment settings: 5 days in seconds, and fees of 1 RNB. */
export const defaultSettings = { releaseDuration: 432_000n, depositFee: 10n ** 18n, rentFee: 10n ** 18n } as const
