/** Why a home is reported: the choices of the form, in its order. */
export const reportReasons = ['not-real', 'wrong-facts', 'pays-outside', 'not-allowed', 'other'] as const
