/** The reasons of a report of a home or a person: the choices of the forms, in order. */
export const reportReasons = ['not-real', 'wrong-facts', 'pays-outside', 'not-allowed', 'other'] as const
export const personReportReasons = ['pays-outside', 'not-who-they-say', 'insults', 'unwanted', 'other'] as const

/**
 * The outcome of a report that was closed because its subject deleted their account. Any other is an operator's text.
 */
export const accountDeleted = 'account-deleted'
