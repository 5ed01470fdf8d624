/**
 * The contract between browser and server about agreements: the text for both parties, and the terms a landlord is
 * about to sign (D 2.7, D 6.9).
 */
import type { Agreement, OfferedTerms, OfferInput, PdfInput } from './agreements.schema.ts'
import { endpoint, type NoParams } from './endpoint.ts'

export type { Agreement, AgreementFacts, Clause, OfferedTerms } from './agreements.schema.ts'

/** The agreement of a lease for its parties: a preview until the landlord accepts, then the frozen text with its salt and hash. */
export const leaseAgreement = endpoint<{ id: string }, undefined, Agreement>('GET', '/contract/:id/agreement')
/**
 * The terms the landlord is about to sign: payBy, document and salt are fixed for 30 minutes, or until the landlord asks
 * for another time to pay (D 2.7, D 6.4). Landlord only, while it can be accepted.
 */
export const offeredTerms = endpoint<{ id: string }, OfferInput, OfferedTerms>('GET', '/contract/:id/terms', 'query')
/** The agreement as a PDF in the reader's language, for its parties, from acceptance on (D 6.9). */
export const agreementPdf = endpoint<NoParams, PdfInput, unknown>('POST', '/profile/getpdf', 'json')
