/** Why a home or a person is reported: the choices of the forms, in their order. */
export const reportReasons = ['not-real', 'wrong-facts', 'pays-outside', 'not-allowed', 'other'] as const
export const personReportReasons = ['pays-outside', 'not-who-they-say', 'insults', 'unwanted', 'other'] as const

/** The outcome of a report that nobody closed: whoever it was about deleted their account. Any other is in an operator's words. */
export const accountDeleted = 'account-deleted'
