/** The questions about the escrow, in the order people ask them. */
export const questions = ['end', 'cancel', 'arbitrator', 'rents', 'cost', 'gone'] as const
